import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Account, Role } from '@understudy/contract/identity'
import { accountQuery } from '../api/queries.ts'
import { readLastAccount } from '../util/last-account.ts'

type Customer = Account['customers'][number]

/** The signed-in person's account. */
export function useAccount(): Account {
  return useSuspenseQuery(accountQuery).data
}

/** The customer of the page's address, or the one used last where it names none; undefined if the person is not a member of it. */
export function useCustomer(): Customer | undefined {
  const { customer } = useParams({ strict: false })
  const { customers } = useAccount()
  return customer === undefined
    ? findLastUsed(customers)
    : customers.find(({ id }) => id === customer)
}

/** Where a person goes on; undefined for a member of nothing. */
export function findLastUsed(customers: readonly Customer[]): Customer | undefined {
  const last = readLastAccount()
  return customers.find(({ id }) => id === last) ?? customers[0]
}

/** What a role may do beyond looking. */
export function mayChange(role: Role | undefined): boolean {
  return role === 'member' || role === 'owner'
}
