import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Account, Role } from '@understudy/contract/identity'
import { accountQuery } from '../api/queries.ts'

type Customer = Account['customers'][number]

/** The signed-in person's account. */
export function useAccount(): Account {
  return useSuspenseQuery(accountQuery).data
}

/** The customer of the page's address; undefined if the person is not a member of it. */
export function useCustomer(): Customer | undefined {
  const { customer } = useParams({ strict: false })
  return useAccount().customers.find(({ id }) => id === customer)
}

/** What a role may do beyond looking. */
export function mayChange(role: Role | undefined): boolean {
  return role === 'member' || role === 'owner'
}
