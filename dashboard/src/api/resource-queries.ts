import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@understudy/sdk'
import type { Body } from '@understudy/sdk/operation'
import { getClient, identity } from './clients.ts'
import { isOpen } from './queries.ts'
import { queryClient } from './query-client.ts'
import { readParts } from './read-parts.ts'

/** Everything of one kind that a customer has; pages that change it read it again by its name. */
function listOf<List>(
  name: string,
  read: (client: Client, call: { signal: AbortSignal }) => Promise<List>,
) {
  return (customerId: string) =>
    queryOptions({
      queryKey: [name, customerId],
      queryFn: ({ signal }) => read(getClient(customerId), { signal }),
    })
}

/** Hosts that runs can visit. */
export const listSites = listOf('sites', (client, call) => client.allowedTargets.list(call))

/** Keys of programs, revoked ones included. */
export const listApiKeys = listOf('api-keys', (client, call) => client.apiKeys.list(call))

/** Receivers of events. */
export const listWebhooks = listOf('webhooks', (client, call) => client.webhooks.list(call))

/** Checks that are not archived. */
export const listDeployChecks = listOf('checks', (client, call) => client.deployChecks.list(call))

/** Repositories whose code is mapped. */
export const listRepositories = listOf('repositories', (client, call) =>
  client.repositories.list(call),
)

/** The last map jobs; read again while one of them runs. */
export function listMapJobs(customerId: string) {
  return queryOptions({
    queryKey: ['map-jobs', customerId],
    queryFn: ({ signal }) => getClient(customerId).uxMaps.listJobs({ signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => isOpen(status)) === true ? 3000 : false,
  })
}

/** One map job, with its map once it is completed. */
export function getMapJob(customerId: string, jobId: string) {
  return queryOptions({
    queryKey: ['map-job', customerId, jobId],
    queryFn: ({ signal }) => getClient(customerId).uxMaps.getJob(jobId, { signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOpen(state.data.status) ? 3000 : false,
  })
}

/** The newest runs, for the command menu. */
export function getNewestRuns(customerId: string) {
  return queryOptions({
    queryKey: ['newest-runs', customerId],
    queryFn: ({ signal }) => getClient(customerId).runs.list({ limit: 20 }, { signal }),
  })
}

/** Whether runs are admitted. */
export const getBillingStatus = listOf('billing', (client, call) => client.billing.status(call))

/** The state of the host, for its operators. */
export const getHostState = queryOptions({
  queryKey: ['host'],
  queryFn: ({ signal }) => identity.getHostState({ signal }),
  refetchInterval: 5000,
})

/** The last deliveries of a webhook. */
export function listDeliveries(customerId: string, webhookId: string) {
  return queryOptions({
    queryKey: ['deliveries', customerId, webhookId],
    queryFn: ({ signal }) => getClient(customerId).webhooks.listDeliveries(webhookId, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'pending') === true ? 3000 : false,
  })
}

/** One delivery with its payload. */
export function getDelivery(customerId: string, webhookId: string, id: string) {
  return queryOptions({
    queryKey: ['delivery', customerId, webhookId, id],
    queryFn: ({ signal }) => getClient(customerId).webhooks.getDelivery(webhookId, id, { signal }),
    staleTime: 60_000,
  })
}

/** What sessions make of a persona. */
export function previewPersona(customerId: string, persona: Body<'previewPersona'>) {
  return queryOptions({
    queryKey: ['persona-preview', customerId, persona],
    queryFn: ({ signal }) => getClient(customerId).personas.preview(persona, { signal }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
}

/** The last events of a deploy check and what was decided. */
export function listDeployEvents(customerId: string, checkId: string) {
  return queryOptions({
    queryKey: ['deploy-events', customerId, checkId],
    queryFn: ({ signal }) => getClient(customerId).deployChecks.listEvents(checkId, { signal }),
  })
}

/** Usage of a month as `2026-03`; undefined: this one. */
export function getUsage(customerId: string, month: string | undefined) {
  return queryOptions({
    queryKey: ['usage', customerId, month ?? 'now'],
    queryFn: async ({ signal }) => {
      const { billing } = getClient(customerId)
      const asked = month === undefined ? {} : { month }
      const parts = await readParts(
        (cursor) => billing.usage({ ...asked, cursor }, { signal }),
        (part) => part.next_cursor,
      )
      return { ...parts[0], next_cursor: null, runs: parts.flatMap(({ runs }) => runs) }
    },
  })
}

/** Reads the lists of this name again, wherever they are shown. */
export async function refreshList(name: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [name] })
}
