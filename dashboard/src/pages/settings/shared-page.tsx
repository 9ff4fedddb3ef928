import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ShareLink } from '@understudy/contract/endpoints/share-links'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { listShareLinks, shareLinks } from '../../api/share-queries.ts'
import { mayChange, useCustomer } from '../../components/account-use.ts'
import { nameActor } from '../../components/findings/triage-state.tsx'
import { RemoveButton } from '../../components/resources/remove-button.tsx'
import { ResourcePage } from '../../components/resources/resource-page.tsx'
import type { Column } from '../../components/resources/sorted-table.tsx'
import { Day, TimeCell } from '../../components/resources/time-cell.tsx'
import { nameLink, titleLink } from '../../components/sharing/link-facts.ts'
import { Address } from '../../ui/address.tsx'
import { linkClass } from '../../ui/link.ts'
import { EmptyState } from '../../ui/states.tsx'
import { formatUrl } from '../../util/format.ts'
import { useCustomerId } from './use-customer-id.ts'

/** Links that open reports without a sign-in, of all runs. */
export function SharedPage(): ReactNode {
  if (mayChange(useCustomer()?.role)) return <SharedLinks />
  return (
    <EmptyState title="Viewers cannot see share links">
      They open reports without a sign-in. Ask an owner of this account for the role member.
    </EmptyState>
  )
}

function SharedLinks(): ReactNode {
  const customer = useCustomerId()
  return (
    <ResourcePage
      title="Share links"
      about="Anyone who has one of these links can read the report of its run, until it expires or is revoked. New ones are made on the page of a run."
      list={useQuery(listShareLinks(customer))}
      columns={[...columns, createRevocation(customer)]}
      empty={{
        title: 'Nothing is shared',
        text: 'Share on the page of a run makes a link for people who have no account here.',
      }}
    />
  )
}

const columns: readonly Column<ShareLink>[] = [
  {
    id: 'name',
    title: 'Link',
    sortBy: titleLink,
    cell: (link) => (
      <>
        <span className="block font-medium sm:min-w-52">
          <Address>{titleLink(link)}</Address>
        </span>
        <RunLink link={link} />
      </>
    ),
  },
  {
    id: 'until',
    title: 'Works until',
    sortBy: ({ expires_at: at }) => at,
    cell: ({ expires_at: at }) => <Day at={at} />,
  },
  {
    id: 'opened',
    title: 'Last opened',
    isMinor: true,
    sortBy: ({ last_opened_at: at }) => at,
    cell: ({ last_opened_at: at }) => <TimeCell at={at} />,
  },
  {
    id: 'made',
    title: 'Made by',
    isMinor: true,
    sortBy: ({ created_by: by }) => nameActor(by),
    cell: ({ created_by: by, created_at: at }) => (
      <>
        <span className="block">
          <Address>{nameActor(by)}</Address>
        </span>
        <TimeCell at={at} />
      </>
    ),
  },
]

function RunLink({ link: { run_id: run, target_url: url } }: { link: ShareLink }): ReactNode {
  return (
    <Link
      to="/$customer/runs/$run"
      params={{ customer: useCustomerId(), run }}
      className={`text-sm ${linkClass}`}
    >
      <Address>{formatUrl(url)}</Address>
    </Link>
  )
}

function createRevocation(customer: string): Column<ShareLink> {
  return {
    id: 'revoke',
    title: 'Actions',
    isActions: true,
    cell: (link) => (
      <RemoveButton
        name={nameLink(link)}
        action="Revoke"
        list={shareLinks}
        remove={() => getClient(customer).shareLinks.revoke(link.id)}
      />
    ),
  }
}
