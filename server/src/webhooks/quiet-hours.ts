import type { QuietHours } from '@understudy/contract/schedule'
import { MINUTE_MS } from '../lib/clock.ts'

/** Quiet hours are looked through in such steps, and the last step minute by minute. */
const stepMs = 15 * MINUTE_MS

/**
 * When the quiet hours that it is now end; null if it is none. They are what clocks show: in the hour that a change repeats, they can begin
 * and end twice, and an end in the hour that it skips is the change.
 */
export function findQuietEnd(hours: QuietHours | null, now: Date): Date | null {
  if (hours === null) return null
  const isQuiet = createQuietTest(hours)
  let end = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  if (!isQuiet(end)) return null
  while (isQuiet(end + stepMs)) end += stepMs
  while (isQuiet(end)) end += MINUTE_MS
  return new Date(end)
}

/** They never take a whole day, because their ends differ. */
function createQuietTest({ from, to, time_zone: timeZone }: QuietHours): (atMs: number) => boolean {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (atMs) => {
    const time = clock.format(atMs)
    return from < to ? from <= time && time < to : time >= from || time < to
  }
}
