import type { Log } from '../../lib/log.ts'
import { sleepUnlessAborted } from '../../lib/waiting/sleep.ts'
import {
  type DueIssue,
  noteIssueState,
  takeDueIssues,
} from '../../store/webhooks/tracker-issues.ts'
import type { Vault } from '../../vault/vault.ts'
import { deliveryPolicy } from '../delivery-policy.ts'
import { openWebhookSecrets } from '../webhook-secret.ts'
import { createCallTracker } from './call-tracker.ts'
import type { IssueDeps } from './open-issues.ts'
import { trackers } from './trackers.ts'

const { attemptTimeoutMs, issuePollMs, issuesPerPoll, issueStateMs } = deliveryPolicy

/** What reading the states of issues needs. */
export interface IssueWatchDeps extends Omit<IssueDeps, 'baseUrl'> {
  vault: Vault
  log: Log
}

/** Reads the states of opened issues now and then until stopped; any number of processes can do this. */
export async function watchIssues(deps: IssueWatchDeps, signal: AbortSignal): Promise<void> {
  while (await sleepUnlessAborted(deps.clock, issuePollMs, signal)) {
    try {
      await readIssueStates(deps)
    } catch (error) {
      deps.log.warn({ err: error }, 'the states of issues could not be read')
    }
  }
}

/** Reads the states that are due, one after the other. A state that cannot be read stays as it is. */
export async function readIssueStates(deps: IssueWatchDeps): Promise<void> {
  const now = deps.clock.now()
  const issues = await takeDueIssues(deps.db, {
    openBefore: new Date(now.getTime() - issueStateMs.open),
    otherBefore: new Date(now.getTime() - issueStateMs.other),
    now,
    limit: issuesPerPoll,
  })
  for (const issue of issues) {
    try {
      await readIssueState(deps, issue)
    } catch (error) {
      deps.log.info({ err: error, webhook_id: issue.webhookId }, 'a tracker did not say the state')
    }
  }
}

async function readIssueState(
  { db, clock, vault, webhookAgent }: IssueWatchDeps,
  { format, url, issueId, secret, ...key }: DueIssue,
): Promise<void> {
  const [token] = await openWebhookSecrets(vault, key, { secret, previousSecret: null, url: null })
  const project = trackers[format].findProject(new URL(url), token)
  if (project === null) return
  const at = clock.now()
  const call = createCallTracker(webhookAgent, { at, totalTimeoutMs: attemptTimeoutMs })
  await noteIssueState(db, key, { issueId, state: await project.readState(call, issueId), at })
}
