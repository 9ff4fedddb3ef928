import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { Persona } from '@understudy/contract/persona'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { listPersonas } from '../../api/queries.ts'
import { mayChange, useCustomer } from '../../components/account-use.ts'
import { PageMissing } from '../../components/page-states.tsx'
import { PersonaEditor } from '../../components/personas/persona-editor.tsx'
import {
  levelWords,
  softwareWords,
  toFields,
  toPersona,
} from '../../components/personas/persona-fields.ts'
import { PersonaFrame } from '../../components/personas/persona-frame.tsx'
import { PersonaPreview } from '../../components/personas/persona-preview.tsx'
import { PersonaVisits } from '../../components/personas/persona-visits.tsx'
import { RemoveLaterButton } from '../../components/undo/remove-later-button.tsx'
import { buttonClass } from '../../ui/button.tsx'

const route = '/signed-in/$customer/personas/$persona'

/** One persona: to change if it is the account's own, or to look at. */
export function PersonaPage(): ReactNode {
  const { customer, persona: id } = useParams({ from: route })
  const { items } = useSuspenseQuery(listPersonas(customer)).data
  const isChanging = mayChange(useCustomer()?.role)
  const persona = items.find((each) => each.id === id)
  if (persona === undefined) return <PageMissing />
  const isOwn = persona.source !== 'library'
  return (
    <PersonaFrame
      title={persona.name}
      about={persona.role_description}
      actions={isChanging ? <Actions persona={persona} /> : null}
    >
      <PersonaVisits key={`visits ${id}`} customerId={customer} persona={persona} />
      {isOwn && isChanging ? <Editor key={id} persona={persona} /> : <Reader persona={persona} />}
    </PersonaFrame>
  )
}

function Actions({ persona: { id } }: { persona: Persona }): ReactNode {
  const { customer } = useParams({ from: route })
  return (
    <div className="flex flex-wrap gap-2">
      <Link
        to="/$customer/personas/new"
        params={{ customer }}
        search={{ from: id }}
        className={buttonClass()}
      >
        Copy and change
      </Link>
      <Link
        to="/$customer/runs/new"
        params={{ customer }}
        search={{ persona: id }}
        className={buttonClass('primary')}
      >
        New run
      </Link>
    </div>
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
          navigate({ to: '/$customer/personas', params: { customer } }).catch(reportError)
        }}
      />
    </PersonaEditor>
  )
}

function Reader({ persona }: { persona: Persona }): ReactNode {
  const { customer } = useParams({ from: route })
  const facts = {
    'Familiar with software': [softwareWords[persona.technical_sophistication]],
    Patience: [levelWords[persona.patience_level]],
    Goals: persona.goals,
    'What bothers them': persona.pain_points,
    'What they use today': persona.current_tools,
  }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <section aria-labelledby="facts-title">
        <h2 id="facts-title" className="mb-2.5 text-lg font-semibold">
          Who it is
        </h2>
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
      </section>
      <PersonaPreview customer={customer} persona={toPersona(toFields(persona))} />
    </div>
  )
}
