import { useQuery } from '@tanstack/react-query'
import { limits } from '@understudy/contract/limits'
import type { Level, Persona } from '@understudy/contract/persona'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { listPersonas } from '../../api/queries.ts'
import { mayChange, useCustomer } from '../../components/account-use.ts'
import { CreateForm } from '../../components/resources/create-form.tsx'
import { RemoveButton } from '../../components/resources/remove-button.tsx'
import { ResourcePage } from '../../components/resources/resource-page.tsx'
import type { Column } from '../../components/resources/sorted-table.tsx'
import { SelectField, TextArea, TextField } from '../../ui/fields.tsx'
import { readField } from '../../util/read-field.ts'
import { useCustomerId } from './use-customer-id.ts'

/** Who can be sent: the library, and the account's own personas. */
export function PersonasPage(): ReactNode {
  const customer = useCustomerId()
  const isChanging = mayChange(useCustomer()?.role)
  const remove: Column<Persona> = {
    id: 'remove',
    title: '',
    cell: ({ id, name, source }) =>
      source === 'library' ? null : (
        <RemoveButton
          name={name}
          list="personas"
          remove={() => getClient(customer).personas.delete(id)}
        />
      ),
  }
  return (
    <ResourcePage
      title="Personas"
      about="Who visits a site. Those of the library cannot be changed; your own can be deleted until a run has used them."
      list={useQuery(listPersonas(customer))}
      columns={isChanging ? [...columns, remove] : columns}
      empty={{ title: 'No persona yet', text: 'Describe the people who use your site.' }}
    >
      {isChanging ? <PersonaForm customer={customer} /> : null}
    </ResourcePage>
  )
}

function PersonaForm({ customer }: { customer: string }): ReactNode {
  return (
    <CreateForm
      title="Add a persona"
      action="Add"
      list="personas"
      create={(form) =>
        getClient(customer).personas.create({
          name: readField(form, 'name'),
          role_description: readField(form, 'role'),
          technical_sophistication: readLevel(form, 'sophistication'),
          patience_level: readLevel(form, 'patience'),
          goals: readLines(form, 'goals'),
          pain_points: readLines(form, 'pains'),
        })
      }
    >
      <TextField label="Name" name="name" maxLength={limits.textLength} required />
      <TextArea
        label="Who it is"
        name="role"
        rows={2}
        maxLength={limits.textLength}
        hint="One sentence, such as: Buys gifts online in her lunch break."
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Familiar with software"
          name="sophistication"
          options={levels}
          defaultValue="medium"
        />
        <SelectField label="Patience" name="patience" options={levels} defaultValue="medium" />
      </div>
      <TextArea label="Goals" name="goals" rows={2} hint="One a line." />
      <TextArea label="What bothers them" name="pains" rows={2} hint="One a line." />
    </CreateForm>
  )
}

const levelWords = { low: 'Low', medium: 'Average', high: 'High' } as const satisfies Record<
  Level,
  string
>
const levels = Object.entries(levelWords).map(([value, text]) => ({ value, text }))

function readLevel(form: FormData, name: string): Level {
  const value = readField(form, name)
  return value === 'low' || value === 'high' ? value : 'medium'
}

function readLines(form: FormData, name: string): string[] {
  const lines = readField(form, name).split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

const sources = { library: 'Library', custom: 'Your own', job_import: 'From a posting' } as const

const columns: readonly Column<Persona>[] = [
  {
    id: 'name',
    title: 'Name',
    sortBy: ({ name }) => name,
    cell: ({ name, role_description: role }) => (
      <>
        <span className="block font-medium">{name}</span>
        <span className="line-clamp-2 text-sm text-muted">{role}</span>
      </>
    ),
  },
  {
    id: 'patience',
    title: 'Patience',
    isMinor: true,
    sortBy: ({ patience_level: level }) => ['low', 'medium', 'high'].indexOf(level),
    cell: ({ patience_level: level }) => levelWords[level],
  },
  {
    id: 'software',
    title: 'Software',
    isMinor: true,
    sortBy: ({ technical_sophistication: level }) => ['low', 'medium', 'high'].indexOf(level),
    cell: ({ technical_sophistication: level }) => levelWords[level],
  },
  {
    id: 'source',
    title: 'From',
    isMinor: true,
    sortBy: ({ source }) => sources[source],
    cell: ({ source }) => sources[source],
  },
]
