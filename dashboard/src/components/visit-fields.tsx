import type { Device } from '@understudy/contract/visitor/devices'
import { limits } from '@understudy/contract/limits'
import type { ReactNode } from 'react'
import { TextArea } from '../ui/fields.tsx'
import { fieldLabels } from '../util/field-labels.ts'
import { readField } from '../util/read-field.ts'
import { DeviceChoice, readDevice } from './device-choice.tsx'

/** What the visitors try, and on what. */
interface Visit {
  /** null: they explore. */
  task: string | null
  flows: readonly string[]
  device: Device
}

/** The fields of a form that say what the visitors try, and on which device. */
export function VisitFields({ initial }: { initial: Visit | null }): ReactNode {
  return (
    <>
      <TextArea
        label="Task"
        name="task"
        rows={2}
        maxLength={limits.textLength}
        hint="What they try to achieve, in a visitor’s words. Leave it empty to let them explore."
        defaultValue={initial?.task ?? ''}
      />
      <TextArea
        label={fieldLabels.flows}
        name="flows"
        rows={3}
        hint="One per line, tried in this order. The report says which were reached."
        defaultValue={initial?.flows.join('\n') ?? ''}
      />
      <DeviceChoice chosen={initial?.device ?? 'desktop'} />
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
  }
}
