import type { Endpoint } from '@understudy/contract/endpoint'
import { endpoints } from '@understudy/contract/endpoints'
import type { TestCaller, TestService } from '../service/test-service.ts'
import { seedDeadDelivery } from './seed-delivery.ts'
import { seedFinishedRun } from './seed-finished-run.ts'
import { seededAt } from './seed-run.ts'

/** Every operation by its name. */
export const everyEndpoint: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)

/** Operations that a caller with an API key can succeed with; the service must have a payment processor. */
export const workingEndpoints = everyEndpoint.filter(
  ([, { auth }]) => auth === 'api_key' || auth === 'none',
)

const credentialBody = {
  label: 'Shop',
  target_host: 'own.example.com',
  username: 'maya',
  password: 'Quiet-River-42',
}

const posting = `Barista (m/f/d)
We are looking for a barista to join our team, full-time. You will make coffee and serve our customers.`

/** Nothing listens there: services of these tests map the name to a closed port of loopback. */
const webhookBody = { url: 'https://hooks.test.example/', events: ['run.completed' as const] }

/** TEST_HOSTS for it. */
export const webhookTestHost = 'hooks.test.example=127.0.0.1:9'

/** The ids a path needs. run has the sessions `session` and one more. */
export interface OwnedIds {
  apiKey: string
  allowedTarget: string
  persona: string
  run: string
  /** Of a problem of the run, and of a comment on it. */
  fingerprint: string
  comment: string
  shareLink: string
  session: string
  deployCheck: string
  webhook: string
  /** With an address that is not confirmed. */
  mailWebhook: string
  delivery: string
  credential: string
  repository: string
  uxMapJob: string
  importToken: string
}

/** Ids that belong to no customer. */
export const unknownIds: OwnedIds = {
  apiKey: 'key_x',
  allowedTarget: 'tgt_x',
  persona: 'pers_x',
  run: 'run_x',
  fingerprint: 'x',
  comment: 'cmt_x',
  shareLink: 'shr_x',
  session: 'sess_x',
  deployCheck: 'dc_x',
  webhook: 'wh_x',
  mailWebhook: 'wh_x',
  delivery: 'whd_x',
  credential: 'cred_x',
  repository: 'repo_x',
  uxMapJob: 'uxj_x',
  importToken: 'imp_x',
}

/** One of everything that has an id, of this caller. `mark` distinguishes it from others'. */
export async function createResources(
  service: TestService,
  caller: TestCaller,
  mark: string,
): Promise<OwnedIds> {
  const { client, customerId } = caller
  const apiKey = await client.apiKeys.create({ name: 'spare' })
  const target = await client.allowedTargets.create({ host_pattern: `${mark}.example.com` })
  const persona = await client.personas.create({ name: 'Bo', role_description: 'A visitor.' })
  const run = `run_${mark}`
  const session = `sess_${mark}`
  const sessionIds = [session, `${session}2`]
  await seedFinishedRun(service, { customerId, runId: run, sessionIds })
  const [problem] = (await client.problems.list(run)).items
  const fingerprint = problem?.fingerprint ?? ''
  const commented = await client.problems.comment(run, fingerprint, { text: 'Known.' })
  // To compare with.
  const createdAt = new Date(seededAt.getTime() - 1)
  await seedFinishedRun(service, {
    customerId,
    runId: `${run}_earlier`,
    sessionIds: [`${session}0`],
    createdAt,
  })
  const check = await client.deployChecks.create({ name: 'main', persona_ids: [persona.id] })
  const webhook = await client.webhooks.create(webhookBody)
  const { id: mailWebhook } = await client.webhooks.create(webhookBody)
  await service.db
    .updateTable('webhooks')
    .set({ url: 'mailto:team@own.example.com', kind: 'email', confirmed: false })
    .where('id', '=', mailWebhook)
    .execute()
  const credential = await client.credentials.create(credentialBody)
  const repository = await client.repositories.create({
    name: mark,
    clone_url: `https://${mark}.example.com/site.git`,
  })
  const job = await client.uxMaps.createJob({ repository_id: repository.id, commit_sha: 'c1' })
  const imported = await client.personas.importFromText({ text: posting })
  return {
    apiKey: apiKey.id,
    allowedTarget: target.id,
    persona: persona.id,
    run,
    fingerprint,
    comment: commented.entries[0]?.id ?? '',
    shareLink: (await client.shareLinks.create(run)).id,
    session,
    deployCheck: check.id,
    webhook: webhook.id,
    mailWebhook,
    delivery: await seedDeadDelivery(service.db, { customerId, webhookId: webhook.id }),
    credential: credential.id,
    repository: repository.id,
    uxMapJob: job.job_id,
    importToken: imported.import_token,
  }
}

/** The path with these ids in it; throws if one is unknown, so that a new resource needs a case. */
export function fill({ path }: Pick<Endpoint, 'path'>, ids: OwnedIds): string {
  const owners: Readonly<Record<string, string>> = {
    '/api-keys': ids.apiKey,
    '/allowed-targets': ids.allowedTarget,
    '/personas': ids.persona,
    '/credentials': ids.credential,
    '/repositories': ids.repository,
    '/ux-maps/jobs': ids.uxMapJob,
    '/deploy-checks': ids.deployCheck,
    '/webhooks': ids.webhook,
    '/share-links': ids.shareLink,
  }
  const [collection = ''] = path.split('/{id}')
  const filled = path
    .replace('{id}', path.endsWith('/code') ? ids.mailWebhook : (owners[collection] ?? '{id}'))
    .replace('{run_id}', ids.run)
    .replace('{fingerprint}', ids.fingerprint)
    .replace('{comment_id}', ids.comment)
    .replace('{session_id}', ids.session)
    .replace('{delivery_id}', ids.delivery)
    .replace('{filename}', '0001.png')
  if (filled.includes('{')) throw new Error(`no ids are known for ${path}`)
  return filled
}

/** Any path of the endpoint. */
export function fillAny({ path }: Endpoint): string {
  return path.replaceAll(/\{\w+\}/g, 'x.png')
}

/** A body that the endpoint accepts: the one below, or else its first example. */
export function bodyFor(
  name: string,
  { body, examples = {} }: Endpoint,
  ids: Pick<OwnedIds, 'repository' | 'importToken'>,
): unknown {
  const bodies: Record<string, unknown> = {
    createApiKey: { name: 'another' },
    createAllowedTarget: { host_pattern: 'new.example.com' },
    createRun: {
      url: 'https://own.example.com',
      persona: { name: 'Bo', role_description: 'A visitor.' },
    },
    createPersona: { name: 'Bo', role_description: 'A visitor.' },
    updatePersona: { name: 'Bo' },
    importPersona: { text: posting },
    saveImportedPersona: {
      import_token: ids.importToken,
      draft: { name: 'Bo', role_description: 'A visitor.' },
    },
    createDeployCheck: { name: 'staging', persona_ids: ['pers_0000000000000000000default'] },
    createCredential: credentialBody,
    updateCredential: { label: 'Till', password: 'another' },
    createWebhook: webhookBody,
    updateWebhook: { events: ['run.failed'] },
    updateDeployCheck: { name: 'production' },
    createRepository: { name: 'site', clone_url: 'https://own.example.com/site.git' },
    createTrialPreview: { url: 'https://trial.test.example/' },
    createCheckout: { tier: 'starter' },
    createUxMapJob: { repository_id: ids.repository, commit_sha: 'c2' },
  }
  if (body === null) return undefined
  const known = bodies[name] ?? Object.values(examples)[0]
  if (known === undefined) throw new Error(`no body is known for ${name}`)
  return known
}
