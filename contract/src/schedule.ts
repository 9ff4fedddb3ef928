import { z } from 'zod'
import { limits } from './limits.ts'

/** Five fields of the characters that cron knows; the service checks their values. */
const fiveFields = /^[0-9A-Za-z*,/#?-]+(?: [0-9A-Za-z*,/#?-]+){4}$/

/** A name of the IANA time zone database, such as `Europe/Berlin` or `UTC`. */
export const timeZone = z
  .string()
  .min(1)
  .max(64)
  .refine(isTimeZone, 'must be a time zone of the IANA database, such as Europe/Berlin')

/** When a deploy check starts a run by itself. */
export const schedule = z.strictObject({
  cron: z
    .string()
    .max(limits.cronLength)
    .regex(fiveFields, 'must have five fields: minute, hour, day of the month, month, weekday')
    .describe(
      `Minute, hour, day of the month, month and weekday, as in crontab; at most every ${limits.scheduleMinutes} minutes.`,
    )
    .meta({ examples: ['0 9 * * 1-5'] }),
  time_zone: timeZone
    .describe(
      'Time zone of the IANA database. A time that a change of clocks skips comes an hour later; one that occurs twice counts once.',
    )
    .meta({ examples: ['Europe/Berlin'] }),
})
export type Schedule = z.infer<typeof schedule>

const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day, such as 22:00')

/** Hours of every day in which nothing is sent; what comes then is sent when they end. */
export const quietHours = z
  .strictObject({
    from: timeOfDay.describe('When they begin.').meta({ examples: ['22:00'] }),
    to: timeOfDay
      .describe('When they end, on the next day if it is earlier.')
      .meta({ examples: ['07:00'] }),
    time_zone: timeZone.describe('Where it is that late.').meta({ examples: ['Europe/Berlin'] }),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'must differ from from' })
export type QuietHours = z.infer<typeof quietHours>

function isTimeZone(name: string): boolean {
  // Offsets, which some runtimes accept, know no change of clocks.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
