import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { refreshList } from '../../api/resource-queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/states.tsx'

/** Sends the event of a delivery once more. */
export function RedeliverButton({
  customer,
  webhook,
  delivery,
}: {
  customer: string
  webhook: string
  delivery: { id: string; event: string; status: string; event_id: string }
}): ReactNode {
  const sending = useMutation({
    mutationFn: () => getClient(customer).webhooks.redeliver(webhook, delivery.id),
    onSettled: () => refreshList('deliveries'),
  })
  const action = delivery.status === 'pending' ? 'Send now' : 'Redeliver'
  return (
    <div className="flex flex-col items-end gap-2">
      <Button
        isBusy={sending.isPending}
        aria-label={`${action} ${delivery.event} ${delivery.event_id}`}
        onClick={() => sending.mutate()}
      >
        {action}
      </Button>
      {sending.error === null ? null : <ErrorPanel title="Not sent" error={sending.error} />}
    </div>
  )
}
