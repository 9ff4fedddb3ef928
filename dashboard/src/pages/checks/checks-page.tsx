import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DeployCheck } from '@understudy/contract/deploy-check'
import type { Persona } from '@understudy/contract/persona'
import { devices } from '@understudy/contract/visitor/devices'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { listPersonas } from '../../api/queries.ts'
import { listDeployChecks } from '../../api/resource-queries.ts'
import { mayChange, useCustomer } from '../../components/account-use.ts'
import { CheckFields, readCheck } from '../../components/checks/check-fields.tsx'
import { NextRun } from '../../components/checks/schedule-fields.tsx'
import { CreateForm } from '../../components/resources/create-form.tsx'
import { ResourcePage } from '../../components/resources/resource-page.tsx'
import type { Column } from '../../components/resources/sorted-table.tsx'
import { TimeCell } from '../../components/resources/time-cell.tsx'
import { useKept } from '../../components/undo/pending-removals.ts'
import { RemoveLaterButton } from '../../components/undo/remove-later-button.tsx'
import { useChosen } from '../../components/use-chosen.ts'
import { Address } from '../../ui/address.tsx'
import { linkClass } from '../../ui/link.ts'
import { ErrorPanel } from '../../ui/states.tsx'
import { formatCount } from '../../util/format.ts'
import { useCustomerId } from '../settings/use-customer-id.ts'

/** Runs that start after deployments or by a schedule. */
export function ChecksPage(): ReactNode {
  const customer = useCustomerId()
  const isChanging = mayChange(useCustomer()?.role)
  const archive: Column<DeployCheck> = {
    id: 'archive',
    title: 'Actions',
    isActions: true,
    cell: ({ id, name }) => (
      <RemoveLaterButton
        id={id}
        name={name}
        action="Archive"
        list="checks"
        remove={async () => getClient(customer).deployChecks.archive(id)}
      />
    ),
  }
  return (
    <ResourcePage
      title="Checks"
      about="A run starts when CI reports a deployment, or at the times of a schedule."
      list={useQuery(listDeployChecks(customer))}
      columns={isChanging ? [...columns, archive] : columns}
      empty={{
        title: 'No deploy check yet',
        text: 'A check finds what a release broke before your users do.',
      }}
    >
      {isChanging ? <CheckForm customer={customer} /> : null}
    </ResourcePage>
  )
}

function CheckForm({ customer }: { customer: string }): ReactNode {
  const { data, error } = useQuery(listPersonas(customer))
  if (error !== null) return <ErrorPanel title="The personas cannot be read" error={error} />
  // Cards that arrive would move the rest of the form.
  return data === undefined ? null : <LoadedForm customer={customer} all={data.items} />
}

function LoadedForm({ customer, all }: { customer: string; all: readonly Persona[] }): ReactNode {
  const personas = useKept(all)
  // The first one, as in a new run.
  const first = personas.slice(0, 1).map(({ id }) => id)
  const [chosen, choose] = useChosen(personas, first)
  return (
    <CreateForm
      title="Add a deploy check"
      isWide
      action="Add"
      list="checks"
      isReady={chosen.length > 0}
      create={async (form) => {
        const created = await getClient(customer).deployChecks.create(readCheck(form, chosen))
        choose(null)
        return created
      }}
      shown={({ id, trigger_token: token }) => ({
        about: 'Run this in CI after a deployment. It contains the token of the check.',
        secret: renderCommand(id, token),
      })}
    >
      <CheckFields initial={null} personas={personas} chosen={chosen} onChoose={choose} />
    </CreateForm>
  )
}

function renderCommand(id: string, token: string): string {
  const body = '{"status":"ready","idempotency_key":"COMMIT","target_url":"https://…"}'
  return `curl -X POST ${location.origin}/deploy-checks/${id}/events -H "Authorization: Bearer ${token}" -H "Content-Type: application/json" -d '${body}'`
}

const columns: readonly Column<DeployCheck>[] = [
  {
    id: 'name',
    title: 'Name',
    sortBy: ({ name }) => name,
    cell: (check) => <CheckName check={check} />,
  },
  {
    id: 'personas',
    title: 'Visitors',
    isMinor: true,
    sortBy: ({ persona_ids: ids }) => ids.length,
    cell: ({ persona_ids: ids, device }) =>
      `${formatCount(ids.length, 'persona')}, ${devices[device].name.toLowerCase()}`,
  },
  {
    id: 'event',
    title: 'Last event',
    isMinor: true,
    sortBy: ({ last_event_at: at }) => at,
    cell: ({ last_event_at: at }) => <TimeCell at={at} />,
  },
]

function CheckName({
  check: { id, name, target_url: url, enabled, next_run_at: nextRunAt },
}: {
  check: DeployCheck
}): ReactNode {
  return (
    <>
      <Link
        to="/$customer/checks/$check"
        params={{ customer: useCustomerId(), check: id }}
        className={`font-medium ${linkClass}`}
      >
        {name}
      </Link>
      <span className="block text-sm text-muted">
        {url === null ? 'The address of each event' : <Address>{url}</Address>}
        {enabled ? '' : ' · paused'}
      </span>
      <NextRun at={nextRunAt} />
    </>
  )
}
