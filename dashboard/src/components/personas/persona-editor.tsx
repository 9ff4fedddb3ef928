import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { limits } from '@understudy/contract/limits'
import type { PersonaWriteBody } from '@understudy/contract/persona'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { refreshList } from '../../api/resource-queries.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/fields.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { fieldLabels } from '../../util/field-labels.ts'
import { levelWords, type PersonaFields, toPersona } from './persona-fields.ts'
import { PersonaPreview } from './persona-preview.tsx'

type Change = (changed: Partial<PersonaFields>) => void

/** Describes a persona beside what sessions make of it; saving leads to the list. */
export function PersonaEditor({
  customer,
  initial,
  action,
  save,
  children,
}: {
  customer: string
  initial: PersonaFields
  /** What the button says. */
  action: string
  save: (persona: PersonaWriteBody) => Promise<unknown>
  /** Beside the button. */
  children?: ReactNode
}): ReactNode {
  const [fields, setFields] = useState(initial)
  const navigate = useNavigate()
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await refreshList('personas')
      await navigate({ to: '/$customer/personas', params: { customer } })
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    saving.mutate(toPersona(fields))
  }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <form className="flex min-w-0 flex-col gap-4" onSubmit={submit}>
        <Texts
          fields={fields}
          onChange={(changed) => setFields((before) => ({ ...before, ...changed }))}
        />
        {saving.error === null ? null : (
          <ErrorPanel title="The persona was not saved" error={saving.error} />
        )}
        <div className="flex flex-wrap items-start gap-3">
          <Button type="submit" look="primary" isBusy={saving.isPending}>
            {action}
          </Button>
          {children}
        </div>
      </form>
      <PersonaPreview customer={customer} persona={toPersona(fields)} />
    </div>
  )
}

function Texts({ fields, onChange }: { fields: PersonaFields; onChange: Change }): ReactNode {
  return (
    <>
      <TextField
        label="Name"
        value={fields.name}
        onChange={({ target }) => onChange({ name: target.value })}
        maxLength={limits.textLength}
        required
      />
      <TextArea
        label={fieldLabels.role_description}
        value={fields.role}
        onChange={({ target }) => onChange({ role: target.value })}
        rows={2}
        maxLength={limits.textLength}
        hint="One sentence, such as: Buys gifts online in her lunch break."
        required
      />
      <Levels fields={fields} onChange={onChange} />
      <TextArea
        label="Goals"
        value={fields.goals}
        onChange={({ target }) => onChange({ goals: target.value })}
        rows={3}
        hint="One per line."
      />
      <TextArea
        label={fieldLabels.pain_points}
        value={fields.pains}
        onChange={({ target }) => onChange({ pains: target.value })}
        rows={3}
        hint="One per line."
      />
      <TextArea
        label={fieldLabels.current_tools}
        value={fields.tools}
        onChange={({ target }) => onChange({ tools: target.value })}
        rows={2}
        hint="One per line, such as: a phone."
      />
    </>
  )
}

function Levels({ fields, onChange }: { fields: PersonaFields; onChange: Change }): ReactNode {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={fieldLabels.technical_sophistication}
        value={fields.software}
        options={levels}
        onChange={({ target }) => onChange({ software: readLevel(target.value) })}
      />
      <SelectField
        label={fieldLabels.patience_level}
        value={fields.patience}
        options={levels}
        onChange={({ target }) => onChange({ patience: readLevel(target.value) })}
      />
    </div>
  )
}

const levels = Object.entries(levelWords).map(([value, text]) => ({ value, text }))

function readLevel(value: string): PersonaFields['patience'] {
  return value === 'low' || value === 'high' ? value : 'medium'
}
