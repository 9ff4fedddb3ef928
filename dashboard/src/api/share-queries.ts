import { queryOptions } from '@tanstack/react-query'
import { getClient } from './clients.ts'

/** The name of all lists of share links, to read them again. */
export const shareLinks = 'share-links'

/** The share links of one run. */
export function listRunShareLinks(customerId: string, runId: string) {
  return queryOptions({
    queryKey: [shareLinks, customerId, runId],
    queryFn: ({ signal }) => getClient(customerId).shareLinks.listForRun(runId, { signal }),
  })
}

/** The share links of all runs that work. */
export function listShareLinks(customerId: string) {
  return queryOptions({
    queryKey: [shareLinks, customerId],
    queryFn: ({ signal }) => getClient(customerId).shareLinks.list({ signal }),
  })
}
