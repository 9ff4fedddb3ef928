import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { Persona } from '@understudy/contract/persona'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { listPersonas } from '../../api/queries.ts'
import { mayChange, useCustomer } from '../../components/account-use.ts'
import { PageMissing } from '../../components/page-states.tsx'
import { PersonaEditor } from '../../components/personas/persona-editor.tsx'
import { levelWords, toFields, toPersona } from '../../components/personas/persona-fields.ts'
import { PersonaFrame } from '../../components/personas/persona-frame.tsx'
import { PersonaPreview } from '../../components/personas/persona-preview.tsx'
import { RemoveLaterButton } from '../../components/undo/remove-later-button.tsx'
import { buttonClass } from '../../ui/button.tsx'

const route = '/signed-in/$customer/settings/personas/$persona'

/** One persona: to change if it is the account's own, or to look at. */
export function PersonaPage(): ReactNode {
  const { customer, persona: id } = useParams({ from: route })
  const { items } = useSuspenseQuery(listPersonas(customer)).data
  const isChanging = mayChange(useCustomer()?.role)
  const persona = items.find((each) => each.id === id)
  if (persona === undefined) return <PageMissing />
  return (
    <PersonaFrame title={persona.name} about={persona.role_description}>
      {persona.source !== 'library' && isChanging ? (
        <Editor key={id} persona={persona} />
      ) : (
        <Reader persona={persona} isCopying={isChanging} />
      )}
    </PersonaFrame>
  )
}

function Editor({ persona }: { persona: Persona }): ReactNode {
  const { customer } = useParams({ from: route })
  const { personas } = getClient(customer)
  const navigate = useNavigate()
  return (
    <PersonaEditor
      customer={customer}
      initial={toFields(persona)}
      action="Save"
      save={(changed) => personas.update(persona.id, changed)}
    >
      <RemoveLaterButton
        id={persona.id}
        name={persona.name}
        list="personas"
        remove={async () => personas.delete(persona.id)}
        onHidden={() => {
          navigate({ to: '/$customer/settings/personas', params: { customer } }).catch(reportError)
        }}
      />
    </PersonaEditor>
  )
}

function Reader({ persona, isCopying }: { persona: Persona; isCopying: boolean }): ReactNode {
  const { customer } = useParams({ from: route })
  const facts = {
    'Familiar with software': [levelWords[persona.technical_sophistication]],
    Patience: [levelWords[persona.patience_level]],
    Goals: persona.goals,
    'What bothers them': persona.pain_points,
    'What they use today': persona.current_tools,
  }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <dl className="flex flex-col gap-3">
          {Object.entries(facts).map(([name, lines]) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              {lines.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          ))}
        </dl>
        {isCopying ? (
          <div>
            <Link
              to="/$customer/settings/personas/new"
              params={{ customer }}
              search={{ from: persona.id }}
              className={buttonClass()}
            >
              Copy and change
            </Link>
          </div>
        ) : null}
      </div>
      <PersonaPreview customer={customer} persona={toPersona(toFields(persona))} />
    </div>
  )
}
