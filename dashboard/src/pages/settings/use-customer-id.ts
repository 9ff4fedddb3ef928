import { useParams } from '@tanstack/react-router'

/** The customer of the page's address. */
export function useCustomerId(): string {
  return useParams({ from: '/signed-in/$customer' }).customer
}
