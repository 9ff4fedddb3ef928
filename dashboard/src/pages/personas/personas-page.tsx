import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Persona } from '@understudy/contract/persona'
import type { ReactNode } from 'react'
import { listPersonas } from '../../api/queries.ts'
import { mayChange, useCustomer } from '../../components/account-use.ts'
import { levelWords, softwareWords } from '../../components/personas/persona-fields.ts'
import { ListState } from '../../components/resources/resource-page.tsx'
import { useKept } from '../../components/undo/pending-removals.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useCustomerId } from '../settings/use-customer-id.ts'

/** Who can be sent: the account's own personas, and the library. */
export function PersonasPage(): ReactNode {
  const customer = useCustomerId()
  const isChanging = mayChange(useCustomer()?.role)
  const { data, error, refetch } = useQuery(listPersonas(customer))
  const own = data?.items.filter(({ source }) => source !== 'library') ?? []
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex flex-wrap items-start gap-3">
        <div className="mr-auto max-w-2xl">
          <PageTitle>Personas</PageTitle>
          <p className="mt-1 text-muted">
            Who visits a site. Library personas are read-only; copy one to change it.
          </p>
        </div>
        {isChanging ? <Actions customer={customer} /> : null}
      </div>
      <ListState list={{ data, error, refetch }} />
      {data === undefined ? null : (
        <>
          <Group title="Your own" personas={own} customer={customer}>
            <EmptyState title="No persona of your own yet">
              Describe the people who use your site, or paste the posting of a job in which people
              use it.
            </EmptyState>
          </Group>
          <Group
            title="Library"
            personas={data.items.filter(({ source }) => source === 'library')}
            customer={customer}
          />
        </>
      )}
    </div>
  )
}

function Actions({ customer }: { customer: string }): ReactNode {
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/$customer/personas/import" params={{ customer }} className={buttonClass()}>
        From a job posting
      </Link>
      <Link to="/$customer/personas/new" params={{ customer }} className={buttonClass('primary')}>
        New persona
      </Link>
    </div>
  )
}

function Group({
  title,
  personas,
  customer,
  children,
}: {
  title: string
  personas: readonly Persona[]
  customer: string
  /** What to show where there is none. */
  children?: ReactNode
}): ReactNode {
  const kept = useKept(personas)
  return (
    <section aria-label={title}>
      <h2 className="mb-2.5 text-lg font-semibold">{title}</h2>
      {kept.length === 0 ? children : null}
      <ul className="grid gap-2.5 sm:grid-cols-2">
        {kept.map((persona) => (
          <Card key={persona.id} persona={persona} customer={customer} />
        ))}
      </ul>
    </section>
  )
}

function Card({ persona, customer }: { persona: Persona; customer: string }): ReactNode {
  const { goals, pain_points: pains } = persona
  return (
    <li className="relative flex flex-col gap-1.5 rounded-lg border border-line bg-surface p-4 hover:border-edge">
      <Link
        to="/$customer/personas/$persona"
        params={{ customer, persona: persona.id }}
        className="font-medium break-words text-ink no-underline after:absolute after:inset-0"
      >
        {persona.name}
      </Link>
      <p className="line-clamp-3 text-sm text-muted">{persona.role_description}</p>
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-sm">
        <dt className="text-muted">Software</dt>
        <dd>{softwareWords[persona.technical_sophistication]}</dd>
        <dt className="text-muted">Patience</dt>
        <dd>{levelWords[persona.patience_level]}</dd>
        <Traits name="Wants" entries={goals} />
        <Traits name="Dislikes" entries={pains} />
        {persona.source === 'job_import' ? (
          <Traits name="From" entries={['A job posting']} />
        ) : null}
      </dl>
    </li>
  )
}

function Traits({ name, entries }: { name: string; entries: readonly string[] }): ReactNode {
  if (entries.length === 0) return null
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="line-clamp-2 break-words">{entries.join('; ')}</dd>
    </>
  )
}
