import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isMissing } from '../api/query-client.ts'
import { buttonClass } from '../ui/button.tsx'
import { useTabName } from '../ui/page-title.tsx'
import { EmptyState, ErrorPanel, Loading } from '../ui/states.tsx'

/** A page that cannot be shown. */
export function PageError({ error }: ErrorComponentProps): ReactNode {
  if (isMissing(error)) return <PageMissing />
  return <PageFailed error={error} />
}

function PageFailed({ error }: { error: unknown }): ReactNode {
  const router = useRouter()
  useTabName('Cannot be shown')
  return (
    <div className="mx-auto max-w-2xl p-6">
      <ErrorPanel
        title="This page cannot be shown"
        heading="h1"
        error={error}
        onRetry={() => {
          router.invalidate().catch(reportError)
        }}
      />
    </div>
  )
}

/** A page that is loading for more than a moment. */
export function PageLoading(): ReactNode {
  return <Loading text="Loading…" />
}

/** An address without a page. */
export function PageMissing(): ReactNode {
  useTabName('Nothing here')
  return (
    <div className="mx-auto max-w-2xl p-6">
      <EmptyState
        title="There is nothing here"
        heading="h1"
        action={
          <Link to="/" className={buttonClass()}>
            Go to your runs
          </Link>
        }
      >
        The address is wrong, or what was here has been deleted or belongs to an account you are not
        a member of.
      </EmptyState>
    </div>
  )
}
