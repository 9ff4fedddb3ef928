import { useMutation } from '@tanstack/react-query'
import type { Answer } from '@understudy/sdk/operation'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { Button } from '../../ui/button.tsx'
import { useCustomer } from '../account-use.ts'

/** Sends a test event now and says how the receiver answered. */
export function WebhookTest({ id, url }: { id: string; url: string }): ReactNode {
  const customer = useCustomer()?.id ?? ''
  const test = useMutation({ mutationFn: () => getClient(customer).webhooks.test(id) })
  return (
    <div className="flex flex-col gap-2 text-left sm:items-start">
      <Button
        isBusy={test.isPending}
        aria-label={`Send a test event to ${url}`}
        onClick={() => test.mutate()}
      >
        Send a test event
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {describeTest(test)}
      </p>
    </div>
  )
}

function describeTest({
  data,
  error,
}: {
  data: Answer<'testWebhook'> | undefined
  error: Error | null
}): string {
  if (error !== null) return `Not sent: ${error.message}`
  if (data === undefined) return ''
  const status = data.status_code === null ? '' : ` (${data.status_code})`
  return data.delivered ? `Delivered${status}` : `Not delivered${status}: ${data.error ?? ''}`
}
