import { UnderstudyError } from '@understudy/sdk/understudy-error'
import type { ReactNode } from 'react'
import { labelFields } from '../util/field-labels.ts'
import { Button } from './button.tsx'

/** What to show where there is nothing yet: what it is, and what to do. */
export function EmptyState({
  title,
  heading: Heading = 'h2',
  children,
  action,
}: {
  title: string
  /** `h1` where it is all that the page has. */
  heading?: 'h1' | 'h2'
  children: ReactNode
  action?: ReactNode
}): ReactNode {
  return (
    <div className="rounded-lg border border-dashed border-line px-6 py-14 text-center">
      <Heading className="text-base font-semibold">{title}</Heading>
      <p className="mx-auto mt-1 mb-4 max-w-md text-balance text-muted">{children}</p>
      {action}
    </div>
  )
}

/** What went wrong in plain words, with the details that a bug report needs. */
export function ErrorPanel({
  title,
  heading: Title = 'p',
  error,
  onRetry,
}: {
  title: string
  /** `h1` where it is all that the page has. */
  heading?: 'p' | 'h1'
  error: unknown
  onRetry?: () => void
}): ReactNode {
  const { text, requestId } = explain(error)
  return (
    <div
      role="alert"
      className="rounded-lg border border-line border-l-4 border-l-s4 bg-surface p-4 text-left"
    >
      <Title className="font-semibold">{title}</Title>
      <p className="mt-0.5">{text}</p>
      {requestId === null ? null : (
        <p className="mt-1 text-sm text-muted">
          Request <code className="select-all break-all">{requestId}</code>
        </p>
      )}
      {onRetry === undefined ? null : (
        <Button className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** A place that is being filled, announced to screen readers. */
export function Loading({ text }: { text: string }): ReactNode {
  return (
    <p role="status" className="py-14 text-center text-muted">
      {text}
    </p>
  )
}

function explain(error: unknown): { text: string; requestId: string | null } {
  if (error instanceof UnderstudyError) {
    const { code, message, requestId, status } = error
    // What the service refuses is for its reader to change; only what fails in it is looked up by the id.
    const isOurs = status === null || status >= 500
    return { text: words[code] ?? labelFields(message), requestId: isOurs ? requestId : null }
  }
  const detail = error instanceof Error ? error.message : String(error)
  return { text: `An error occurred in the dashboard: ${detail}`, requestId: null }
}

/** Failures whose own text is for programs, in words for the reader of a page. */
const words: Readonly<Record<string, string>> = {
  network_error: 'The service cannot be reached. Check the connection; it may also be restarting.',
  target_not_allowed:
    'Runs visit only the sites that this account allows, and this host is not on the list of sites.',
  timeout: 'The service did not answer in time.',
  invalid_response:
    'The response did not come from the service but probably from a proxy in front of it.',
}
