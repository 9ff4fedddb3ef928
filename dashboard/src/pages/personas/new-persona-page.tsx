import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { listPersonas } from '../../api/queries.ts'
import { PersonaEditor } from '../../components/personas/persona-editor.tsx'
import { emptyFields, toFields } from '../../components/personas/persona-fields.ts'
import { PersonaFrame } from '../../components/personas/persona-frame.tsx'
import { useCustomerId } from '../settings/use-customer-id.ts'

/** Describes a new persona, empty or from another one. */
export function NewPersonaPage(): ReactNode {
  const customer = useCustomerId()
  const { from } = useSearch({ from: '/signed-in/$customer/personas/new' })
  const { items } = useSuspenseQuery(listPersonas(customer)).data
  const copied = items.find(({ id }) => id === from)
  return (
    <PersonaFrame title="New persona" isForChanging>
      <PersonaEditor
        customer={customer}
        initial={
          copied === undefined ? emptyFields : { ...toFields(copied), name: `${copied.name}, copy` }
        }
        action="Add the persona"
        save={(persona) => getClient(customer).personas.create(persona)}
      />
    </PersonaFrame>
  )
}
