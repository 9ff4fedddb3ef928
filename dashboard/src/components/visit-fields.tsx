import { limits } from '@understudy/contract/limits'
import type { Interaction } from '@understudy/contract/run'
import type { Device } from '@understudy/contract/visitor/devices'
import type { ReactNode } from 'react'
import { SelectField, TextArea } from '../ui/fields.tsx'
import { fieldLabels } from '../util/field-labels.ts'
import { readField } from '../util/read-field.ts'
import { DeviceChoice, readDevice } from './device-choice.tsx'

/** What the visitors try, and on what. */
interface Visit {
  /** null: they explore. */
  task: string | null
  flows: readonly string[]
  device: Device
  interaction: Interaction
}

/** The fields of a form that say what the visitors try, on which device, and whether they only look. */
export function VisitFields({ initial }: { initial: Visit | null }): ReactNode {
  return (
    <>
      <TextArea
        label="Task"
        name="task"
        rows={2}
        maxLength={limits.textLength}
        hint="What they try to achieve, in a visitor’s words. Leave it empty to let them explore: they then try what the site offers, orders and messages included."
        defaultValue={initial?.task ?? ''}
      />
      <TextArea
        label={fieldLabels.flows}
        name="flows"
        rows={2}
        hint="One per line, tried in this order. The report says which were reached."
        defaultValue={initial?.flows.join('\n') ?? ''}
      />
      <DeviceChoice chosen={initial?.device ?? 'desktop'} />
      <SelectField
        label={fieldLabels.interaction}
        name="interaction"
        defaultValue={initial?.interaction ?? 'full'}
        hint="If they only look, orders, messages, logins and other requests that change data are stopped before they are sent, and the report says what could not be tried."
        options={[
          {
            value: 'full',
            text: 'Use the site: what the task needs; without a task, all it offers',
          },
          { value: 'look', text: 'Only look: nothing is ordered, sent or logged in to' },
        ]}
      />
    </>
  )
}

/** What was entered there. */
export function readVisit(form: FormData): Visit & { flows: string[] } {
  const task = readField(form, 'task').trim()
  const lines = readField(form, 'flows').split('\n')
  return {
    task: task === '' ? null : task,
    flows: lines.map((line) => line.trim()).filter((line) => line !== ''),
    device: readDevice(form),
    interaction: readField(form, 'interaction') === 'look' ? 'look' : 'full',
  }
}
