import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { backClass, PageHead } from '../../ui/page-title.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { mayChange, useCustomer } from '../account-use.ts'

/** The heading of a page about one persona, and the way back. */
export function PersonaFrame({
  title,
  about,
  isForChanging = false,
  actions,
  children,
}: {
  title: string
  about?: string
  /** Viewers see why they cannot use the page. */
  isForChanging?: boolean
  actions?: ReactNode
  children: ReactNode
}): ReactNode {
  const customer = useCustomer()
  const isRefused = isForChanging && !mayChange(customer?.role)
  return (
    <div className="flex min-w-0 flex-col gap-7">
      <PageHead
        back={
          <Link
            to="/$customer/personas"
            params={{ customer: customer?.id ?? '' }}
            className={backClass}
          >
            All personas
          </Link>
        }
        title={title}
        actions={actions}
      >
        {about === undefined ? null : <p className="mt-1 max-w-2xl text-muted">{about}</p>}
      </PageHead>
      {isRefused ? (
        <EmptyState title="Viewers cannot change personas">
          Ask an owner of this account for the role member.
        </EmptyState>
      ) : (
        children
      )}
    </div>
  )
}
