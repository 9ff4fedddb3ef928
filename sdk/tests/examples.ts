import type { EndpointName } from '@understudy/contract/endpoints'
import type { IdentityEndpoints } from '@understudy/contract/endpoints/identity'
import type { Client } from '../src/client.ts'
import type { IdentityClient } from '../src/identity-client.ts'

/** What an example calls. */
export interface Clients {
  client: Client
  identity: IdentityClient
}

/** Aliases of the same reports, and what only the payment processor calls. */
export type NotOffered = 'getReportJson' | 'getAggregateReportJson' | 'ingestProcessorEvent'

export type ExampleName = Exclude<EndpointName, NotOffered> | keyof IdentityEndpoints

const run = 'run_1'
const session = 'sess_1'
const target = 'https://shop.example.com/'
const personaId = 'pers_0000000000000000000default'
const persona = { name: 'Ada', role_description: 'Counts.' }
const login = { label: 'Shop', target_host: 'example.com', username: 'ada', password: 'x' }
const repository = { name: 'Shop', clone_url: 'https://example.com/shop.git' }
const token = 'a'.repeat(43)
const identityToken = `inv_${token}`
const linkToken = `lnk_${token}`
const password = 'correct horse battery'

/** One call for every operation; an operation without one does not compile. */
export const examples: Record<ExampleName, (clients: Clients) => Promise<unknown>> = {
  createRun: ({ client }) =>
    client.runs.create({ target_url: target, persona_ids: [personaId], task: 'Buy a mug.' }),
  listRuns: ({ client }) => client.runs.list({ status: 'completed', limit: 10 }),
  getRun: ({ client }) => client.runs.get(run),
  streamRunEvents: ({ client }) => client.runs.stream(run).next(),
  cancelRun: ({ client }) => client.runs.cancel(run),
  getRunMap: ({ client }) => client.runs.map(run, { session: 'all' }),
  compareRuns: ({ client }) => client.runs.compare(run, { with: 'run_0' }),
  getVerdict: ({ client }) => client.runs.verdict(run),
  getProblemHistory: ({ client }) => client.runs.problemHistory(run),
  getAggregateReport: ({ client }) => client.runs.aggregateReport(run),
  getAggregateReportMarkdown: ({ client }) => client.runs.aggregateReportMarkdown(run),
  getAggregateReportHtml: ({ client }) => client.runs.aggregateReportHtml(run),
  getTranscript: ({ client }) => client.sessions.transcript(run, session),
  getReport: ({ client }) => client.sessions.report(run, session),
  getReportMarkdown: ({ client }) => client.sessions.reportMarkdown(run, session),
  getReportHtml: ({ client }) => client.sessions.reportHtml(run, session),
  getScreenshot: ({ client }) => client.sessions.screenshot(run, session, '0001.png'),
  listSessionEvents: ({ client }) => client.sessions.events(run, session, { since: 4 }),
  streamSessionEvents: ({ client }) => client.sessions.stream(run, session).next(),
  createPersona: ({ client }) => client.personas.create(persona),
  listPersonas: ({ client }) => client.personas.list({ source: 'library' }),
  getPersona: ({ client }) => client.personas.get(personaId),
  previewPersona: ({ client }) => client.personas.preview(persona),
  updatePersona: ({ client }) => client.personas.update('pers_1', { name: 'Eve' }),
  deletePersona: ({ client }) => client.personas.delete('pers_1'),
  importPersona: ({ client }) =>
    client.personas.importFromText({
      text: 'Night nurse. You care for 24 patients on a surgical ward.',
    }),
  saveImportedPersona: ({ client }) =>
    client.personas.saveImport({ import_token: 'imp_1', draft: persona }),
  listProblems: ({ client }) => client.problems.list(run),
  getProblem: ({ client }) => client.problems.get(run, 'f1'),
  getReproduction: ({ client }) => client.problems.reproduction(run, 'f1'),
  getIssue: ({ client }) => client.problems.issue(run, 'f1'),
  triageProblem: ({ client }) => client.problems.triage(run, 'f1', { status: 'confirmed' }),
  createComment: ({ client }) => client.problems.comment(run, 'f1', { text: 'Mended.' }),
  deleteComment: ({ client }) => client.problems.deleteComment(run, 'f1', 'cmt_1'),
  createShareLink: ({ client }) => client.shareLinks.create(run),
  listRunShareLinks: ({ client }) => client.shareLinks.listForRun(run),
  listShareLinks: ({ client }) => client.shareLinks.list(),
  revokeShareLink: ({ client }) => client.shareLinks.revoke('shr_1'),
  revokeReportUrls: ({ client }) => client.shareLinks.revokeReportUrls(run),
  createAllowedTarget: ({ client }) => client.allowedTargets.create({ host_pattern: 'a.example' }),
  listAllowedTargets: ({ client }) => client.allowedTargets.list(),
  deleteAllowedTarget: ({ client }) => client.allowedTargets.delete('tgt_1'),
  createCredential: ({ client }) => client.credentials.create(login),
  listCredentials: ({ client }) => client.credentials.list(),
  getCredential: ({ client }) => client.credentials.get('cred_1'),
  updateCredential: ({ client }) => client.credentials.update('cred_1', { label: 'Till' }),
  deleteCredential: ({ client }) => client.credentials.delete('cred_1'),
  createDeployCheck: ({ client }) =>
    client.deployChecks.create({ name: 'Staging', persona_ids: [personaId] }),
  listDeployChecks: ({ client }) => client.deployChecks.list(),
  getDeployCheck: ({ client }) => client.deployChecks.get('dc_1'),
  updateDeployCheck: ({ client }) => client.deployChecks.update('dc_1', { enabled: false }),
  archiveDeployCheck: ({ client }) => client.deployChecks.archive('dc_1'),
  rotateDeployCheckToken: ({ client }) => client.deployChecks.rotateToken('dc_1'),
  listDeployEvents: ({ client }) => client.deployChecks.listEvents('dc_1'),
  ingestDeployEvent: ({ client }) =>
    client.deployChecks.ingest(
      'dc_1',
      { status: 'ready', idempotency_key: 'build-7' },
      { triggerToken: `svc_dc_${'a1'.repeat(16)}` },
    ),
  createWebhook: ({ client }) =>
    client.webhooks.create({ url: 'https://example.com/', events: ['run.judged'] }),
  listWebhooks: ({ client }) => client.webhooks.list(),
  getWebhook: ({ client }) => client.webhooks.get('wh_1'),
  updateWebhook: ({ client }) => client.webhooks.update('wh_1', { regenerate_secret: true }),
  deleteWebhook: ({ client }) => client.webhooks.delete('wh_1'),
  testWebhook: ({ client }) => client.webhooks.test('wh_1'),
  sendWebhookCode: ({ client }) => client.webhooks.sendCode('wh_1'),
  confirmWebhook: ({ client }) => client.webhooks.confirm('wh_1', { code: 'K7QXP-3M9WD' }),
  listWebhookDeliveries: ({ client }) => client.webhooks.listDeliveries('wh_1'),
  getWebhookDelivery: ({ client }) => client.webhooks.getDelivery('wh_1', 'whd_1'),
  redeliverWebhookDelivery: ({ client }) => client.webhooks.redeliver('wh_1', 'whd_1'),
  listEvents: ({ client }) => client.webhooks.listEvents({ since: '1767225600000' }),
  createRepository: ({ client }) => client.repositories.create(repository),
  listRepositories: ({ client }) => client.repositories.list(),
  deleteRepository: ({ client }) => client.repositories.delete('repo_1'),
  createUxMapJob: ({ client }) =>
    client.uxMaps.createJob({ repository_id: 'repo_1', commit_sha: 'abc1234' }),
  listUxMapJobs: ({ client }) => client.uxMaps.listJobs(),
  getUxMapJob: ({ client }) => client.uxMaps.getJob('uxj_1'),
  createApiKey: ({ client }) => client.apiKeys.create({ name: 'CI' }),
  listApiKeys: ({ client }) => client.apiKeys.list(),
  revokeApiKey: ({ client }) => client.apiKeys.revoke('key_1'),
  getBillingPortalUrl: ({ client }) => client.billing.portalUrl(),
  createCheckout: ({ client }) => client.billing.checkout({ tier: 'pro' }),
  getBillingStatus: ({ client }) => client.billing.status(),
  getUsage: ({ client }) => client.billing.usage({ month: '2026-03' }),
  getHealth: ({ client }) => client.health(),
  createTrialPreview: ({ client }) => client.trialPreview({ url: target }),
  signIn: ({ identity }) => identity.signIn({ email: 'maya@example.com', password }),
  getSignInOptions: ({ identity }) => identity.getSignInOptions(),
  startProviderSignIn: ({ identity }) => identity.startProviderSignIn({}),
  startProviderConnection: ({ identity }) => identity.startProviderConnection({}),
  disconnectProvider: ({ identity }) => identity.disconnectProvider({}),
  useSignInLink: ({ identity }) => identity.useSignInLink({ token: linkToken }),
  readInvitation: ({ identity }) => identity.readInvitation({ token: identityToken }),
  acceptInvitation: ({ identity }) => identity.acceptInvitation({ token: identityToken, password }),
  getAccount: ({ identity }) => identity.getAccount(),
  changeAccount: ({ identity }) => identity.changeAccount({ new_password: password }),
  signOut: ({ identity }) => identity.signOut(),
  signOutEverywhere: ({ identity }) => identity.signOutEverywhere(),
  getHostState: ({ identity }) => identity.getHostState(),
  changeCustomer: ({ identity }) => identity.changeCustomer('cust_1', { name: 'Tea' }),
  listMembers: ({ identity }) => identity.listMembers('cust_1'),
  changeMember: ({ identity }) => identity.changeMember('cust_1', 'usr_1', { role: 'viewer' }),
  removeMember: ({ identity }) => identity.removeMember('cust_1', 'usr_1'),
  listInvitations: ({ identity }) => identity.listInvitations('cust_1'),
  createInvitation: ({ identity }) =>
    identity.createInvitation('cust_1', { email: 'bo@example.com', role: 'member' }),
  revokeInvitation: ({ identity }) => identity.revokeInvitation('cust_1', 'inv_1'),
}
