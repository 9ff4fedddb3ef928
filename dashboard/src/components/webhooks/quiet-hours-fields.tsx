import type { QuietHours } from '@understudy/contract/schedule'
import type { ReactNode } from 'react'
import { TextField } from '../../ui/fields.tsx'
import { fieldLabels } from '../../util/field-labels.ts'
import { readField } from '../../util/read-field.ts'

/** The hours in which nothing is sent. */
export function QuietHoursFields({ initial }: { initial: QuietHours | null }): ReactNode {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="mb-1.5 text-sm font-medium">Quiet hours</legend>
      <TextField
        label="From"
        name="quiet_from"
        type="time"
        hint="Leave empty for none."
        defaultValue={initial?.from}
      />
      <TextField label="To" name="quiet_to" type="time" defaultValue={initial?.to} />
      <TextField
        label={fieldLabels.time_zone}
        name="quiet_zone"
        defaultValue={initial?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone}
      />
    </fieldset>
  )
}

/** What was entered there; null: none. */
export function readQuietHours(form: FormData): QuietHours | null {
  const [from, to] = [readField(form, 'quiet_from'), readField(form, 'quiet_to')]
  if (from === '' && to === '') return null
  return { from, to, time_zone: readField(form, 'quiet_zone').trim() }
}
