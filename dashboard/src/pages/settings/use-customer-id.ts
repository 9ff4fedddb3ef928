import { useParams } from '@tanstack/react-router'

/** The customer whose settings are shown. */
export function useCustomerId(): string {
  return useParams({ from: '/signed-in/$customer/settings' }).customer
}
