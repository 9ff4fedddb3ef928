import { useMutation, useQuery } from '@tanstack/react-query'
import type { BillingStatus, SoldTier } from '@understudy/contract/billing'
import type { Answer } from '@understudy/sdk/operation'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { getBillingStatus } from '../../api/resource-queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { formatName } from '../../util/format.ts'
import { useCustomer } from '../account-use.ts'

const statusWords = {
  active: 'You can start runs.',
  past_due: 'A payment is overdue.',
  cancelled: 'The subscription is cancelled, so you cannot start runs.',
  no_payment_method: 'There is no payment method.',
} as const satisfies Record<BillingStatus, string>

/** Whether runs are admitted, and what an owner can do about it where the service has a payment processor. */
export function Billing({ customer }: { customer: string }): ReactNode {
  const isOwner = useCustomer()?.role === 'owner'
  const { data, error, refetch } = useQuery(getBillingStatus(customer))
  if (error !== null) {
    return (
      <ErrorPanel
        title="The billing status cannot be read"
        error={error}
        onRetry={() => {
          refetch().catch(reportError)
        }}
      />
    )
  }
  if (data === undefined) return null
  const { stripe_customer_linked: isLinked, checkout_tiers: tiers } = data
  return (
    <section aria-labelledby="billing-title" className="flex flex-col items-start gap-3">
      <h2 id="billing-title" className="text-lg font-semibold">
        Billing
      </h2>
      <p>{describeStatus(data)}</p>
      {tiers.length > 0 && !isOwner ? <p>An owner of this account can subscribe.</p> : null}
      {tiers.length > 0 && isOwner ? <Checkout customer={customer} tiers={tiers} /> : null}
      {isLinked && isOwner ? <Portal customer={customer} /> : null}
    </section>
  )
}

/** Without tiers and a processor's customer, there is nothing to pay. */
function describeStatus({
  billing_status: status,
  stripe_customer_linked: isLinked,
  checkout_tiers: tiers,
}: Answer<'getBillingStatus'>): string {
  const isFree = status === 'active' && tiers.length === 0 && !isLinked
  return isFree ? 'Runs are free on this server.' : statusWords[status]
}

function Checkout({
  customer,
  tiers,
}: {
  customer: string
  tiers: readonly SoldTier[]
}): ReactNode {
  const start = useMutation({
    mutationFn: (tier: SoldTier) => getClient(customer).billing.checkout({ tier }),
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <>
      <p className="max-w-2xl">
        Choose a tier to subscribe to. The first 7 days are free, and you see the price before you
        confirm.
      </p>
      <div className="flex flex-wrap gap-2">
        {tiers.map((tier) => (
          <Button key={tier} isBusy={start.isPending} onClick={() => start.mutate(tier)}>
            Subscribe to {formatName(tier)}
          </Button>
        ))}
      </div>
      {start.error === null ? null : (
        <ErrorPanel title="The checkout cannot be opened" error={start.error} />
      )}
    </>
  )
}

function Portal({ customer }: { customer: string }): ReactNode {
  const open = useMutation({
    mutationFn: () => getClient(customer).billing.portalUrl(),
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <>
      <Button isBusy={open.isPending} onClick={() => open.mutate()}>
        Open the billing portal
      </Button>
      {open.error === null ? null : (
        <ErrorPanel title="The portal cannot be opened" error={open.error} />
      )}
    </>
  )
}
