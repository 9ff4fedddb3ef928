import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getDelivery } from '../../api/resource-queries.ts'
import { ErrorPanel, Loading } from '../../ui/states.tsx'

/** What the receiver of a delivery is sent. */
export function SentBody({
  customer,
  webhook,
  id,
}: {
  customer: string
  webhook: string
  /** Of the delivery. */
  id: string
}): ReactNode {
  const { data, error } = useQuery(getDelivery(customer, webhook, id))
  if (error !== null) return <ErrorPanel title="The payload cannot be shown" error={error} />
  if (data === undefined) return <Loading text="Reading the payload…" />
  return (
    <pre className="mt-1 max-h-96 max-w-2xl overflow-auto rounded-md bg-sunken p-3 text-xs whitespace-pre-wrap wrap-anywhere">
      <code>{indent(data.body)}</code>
    </pre>
  )
}

/** For readers; receivers get it in one line. */
function indent(body: string): string {
  const parsed: unknown = JSON.parse(body)
  return JSON.stringify(parsed, null, 2)
}
