import type { QuietHours } from '@understudy/contract/schedule'
import { CronExpressionParser } from 'cron-parser'

/** When the quiet hours that it is now end; null if it is none. */
export function findQuietEnd(hours: QuietHours | null, now: Date): Date | null {
  if (hours === null || !isQuiet(hours, now)) return null
  const [hour, minute] = hours.to.split(':').map(Number)
  const end = { tz: hours.time_zone, currentDate: now }
  return CronExpressionParser.parse(`${minute} ${hour} * * *`, end).next().toDate()
}

function isQuiet({ from, to, time_zone: timeZone }: QuietHours, now: Date): boolean {
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = new Intl.DateTimeFormat('en-GB', clock).format(now)
  return from < to ? from <= time && time < to : time >= from || time < to
}
