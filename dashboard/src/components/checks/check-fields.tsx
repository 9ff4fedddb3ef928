import type { DeployCheck } from '@understudy/contract/deploy-check'
import { limits } from '@understudy/contract/limits'
import type { Persona } from '@understudy/contract/persona'
import type { Body } from '@understudy/sdk/operation'
import type { ReactNode } from 'react'
import { TextField } from '../../ui/fields.tsx'
import { readField } from '../../util/read-field.ts'
import { PersonaCards } from '../persona-cards.tsx'
import { VisitFields, readVisit } from '../visit-fields.tsx'
import { readSchedule, ScheduleFields } from './schedule-fields.tsx'

/** What the form of a deploy check asks: which address is visited, when, by whom, for what, and on which device. */
export function CheckFields({
  initial,
  personas,
  chosen,
  onChoose,
}: {
  /** The check that is changed; null for a new one. */
  initial: DeployCheck | null
  personas: readonly Persona[]
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}): ReactNode {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        maxLength={limits.textLength}
        defaultValue={initial?.name}
        required
      />
      <TextField
        label="Address to visit"
        name="url"
        type="url"
        defaultValue={initial?.target_url ?? ''}
        hint="Leave it empty to visit the address that each event names, such as that of a preview."
      />
      <ScheduleFields initial={initial?.schedule ?? null} />
      <VisitFields initial={initial} />
      <PersonaCards
        personas={personas}
        chosen={chosen}
        most={limits.personasPerRun}
        onChange={onChoose}
      />
    </>
  )
}

/** What was entered there. */
export function readCheck(
  form: FormData,
  personas: readonly string[],
): Omit<Body<'createDeployCheck'>, 'enabled'> {
  const url = readField(form, 'url').trim()
  return {
    name: readField(form, 'name'),
    persona_ids: [...personas],
    ...readVisit(form),
    schedule: readSchedule(form),
    ...(url === ''
      ? { type: 'event_url', target_url: null }
      : { type: 'fixed_url', target_url: url }),
  }
}
