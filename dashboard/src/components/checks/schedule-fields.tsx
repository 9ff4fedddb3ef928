import { limits } from '@understudy/contract/limits'
import type { Schedule } from '@understudy/contract/schedule'
import type { ReactNode } from 'react'
import { TextField } from '../../ui/fields.tsx'
import { fieldLabels } from '../../util/field-labels.ts'
import { formatExact } from '../../util/format.ts'
import { readField } from '../../util/read-field.ts'

/** When a check runs by itself, in the reader's time zone unless another was chosen. */
export function ScheduleFields({ initial }: { initial: Schedule | null }): ReactNode {
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={fieldLabels.cron}
        name="cron"
        maxLength={limits.cronLength}
        defaultValue={initial?.cron ?? ''}
        hint={`Minute, hour, day, month and weekday, as in cron: 0 9 * * 1-5 is 9:00 from Monday to Friday. At most every ${limits.scheduleMinutes} minutes, and only with an address to visit. Leave it empty to run after events only.`}
      />
      <TextField
        label={fieldLabels.time_zone}
        name="time_zone"
        defaultValue={initial?.time_zone ?? ownZone}
        list="time-zones"
        hint="Its changes of clocks are followed."
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  )
}

/** What was entered there. */
export function readSchedule(form: FormData): Schedule | null {
  const cron = readField(form, 'cron').trim().replaceAll(/\s+/g, ' ')
  return cron === '' ? null : { cron, time_zone: readField(form, 'time_zone').trim() }
}

/** When a check runs next; nothing if no schedule says so. */
export function NextRun({ at }: { at: string | null }): ReactNode {
  if (at === null) return null
  return (
    <span className="block text-sm text-muted">
      Next run: <time dateTime={at}>{formatExact(at)}</time>
    </span>
  )
}
