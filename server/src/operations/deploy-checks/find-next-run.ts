import { limits } from '@understudy/contract/limits'
import type { Schedule } from '@understudy/contract/schedule'
import { type CronExpression, CronExpressionParser } from 'cron-parser'
import { ApiError } from '../../lib/api-error.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/clock.ts'

/** The times of more than a day at the highest frequency: what repeats daily shows its shortest interval in them. */
const comparedTimes = 100
const comparedMs = 40 * DAY_MS

/** The first time after `after` at which a schedule is due. Codes: invalid_request for one that never is. */
export function findNextRun(schedule: Schedule, after: Date): Date {
  return takeNext(open(schedule, after))
}

/** Whether a schedule was due so many times between the two. Searching backwards from now would take many times as long for what is due once in years. */
export function wasDue(
  schedule: Schedule,
  { after, before }: { after: Date; before: Date },
  count: number,
): boolean {
  const times = open(schedule, after)
  for (let passed = 0; passed < count; passed += 1) if (takeNext(times) >= before) return false
  return true
}

/**
 * Rejects a schedule that no cron has, that is never due, or that is due too often. Codes: invalid_request, with what is
 * wrong.
 */
export function assertSchedule(schedule: Schedule, now: Date): void {
  const times = open(schedule, now)
  let last = takeNext(times).getTime()
  for (let count = 0; count < comparedTimes && last < now.getTime() + comparedMs; count += 1) {
    const next = takeNext(times).getTime()
    if (next - last < limits.scheduleMinutes * MINUTE_MS) {
      const shortest = `${limits.scheduleMinutes} minutes`
      throw reject(`is due twice within ${shortest}: leave at least that much between two times`)
    }
    last = next
  }
}

const impossible = 'has a value that no cron schedule can have'

function open({ cron, time_zone: tz }: Schedule, currentDate: Date): CronExpression {
  // `H`, which is a random value to the parser.
  if (/(?:^|[ ,])H(?:[/ ,(]|$)/i.test(cron)) throw reject(impossible)
  try {
    return CronExpressionParser.parse(cron, { tz, currentDate })
  } catch (error) {
    throw reject(impossible, error)
  }
}

function takeNext(times: CronExpression): Date {
  try {
    return times.next().toDate()
  } catch (error) {
    throw reject('is never due', error)
  }
}

function reject(problem: string, cause?: unknown): ApiError {
  return new ApiError('invalid_request', { detail: `schedule.cron ${problem}`, cause })
}
