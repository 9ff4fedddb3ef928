import { createHash } from 'node:crypto'
import { problemEndpoints } from '@understudy/contract/endpoints/problems'
import type { TrackerFormat } from '@understudy/contract/webhooks/trackers'
import type { Dispatcher } from 'undici'
import { SECOND_MS, type Clock } from '../../lib/clock.ts'
import type { Secret } from '../../lib/secret.ts'
import type { Database } from '../../store/database.ts'
import {
  findTrackerIssue,
  isLinkedElsewhere,
  type IssueKey,
  noteIssueState,
  recordTrackerIssue,
} from '../../store/webhooks/tracker-issues.ts'
import type { OutgoingEvent } from '../outgoing-event.ts'
import type { PostResult } from '../post-event.ts'
import { createCallTracker, TrackerSilence } from './call-tracker.ts'
import { type IssueSubject, listSubjects } from './list-subjects.ts'
import { TrackerRefusal } from './tracker-refusal.ts'
import type { CallTracker, NewIssue, TrackerProject } from './tracker.ts'
import { trackers } from './trackers.ts'

/** What opening issues needs. */
export interface IssueDeps {
  db: Database
  clock: Clock
  webhookAgent: Dispatcher
  /** Of the service, for links in issues. */
  baseUrl: string
}

/** The project, and what opens issues in it. */
export interface IssueReceiver {
  webhookId: string
  format: TrackerFormat
  url: string
  token: Secret
  /** Whether an earlier attempt can have opened issues without recording it. */
  isRepeated: boolean
}

/** A clock of a tracker can be behind. */
const skewMs = 600 * SECOND_MS
const linkable = problemEndpoints.triageProblem.body.shape.issue_url

/**
 * Opens an issue for each subject of an event that has no open one. What one attempt has opened, the next one does not open again. Never throws because
 * of the tracker.
 */
export async function openIssues(
  deps: IssueDeps,
  event: OutgoingEvent,
  { receiver, totalTimeoutMs }: { receiver: IssueReceiver; totalTimeoutMs: number },
): Promise<PostResult> {
  const { name, findProject, example } = trackers[receiver.format]
  const project = findProject(new URL(receiver.url), receiver.token)
  if (project === null) {
    return { kind: 'unreachable', error: `The address is no project, such as ${example}.` }
  }
  const limits = { at: deps.clock.now(), totalTimeoutMs }
  const call = createCallTracker(deps.webhookAgent, limits)
  try {
    for (const subject of listSubjects(event, deps.baseUrl)) {
      await openIssue(deps, { event, receiver, project, call }, subject)
    }
    return { kind: 'delivered', statusCode: 201 }
  } catch (error) {
    if (error instanceof TrackerRefusal) {
      const { message, statusCode, isFinal, retryAfterMs } = error
      return { kind: 'rejected', statusCode, error: message, isFinal, retryAfterMs }
    }
    if (!(error instanceof TrackerSilence)) throw error
    return { kind: 'unreachable', error: `${name}: ${error.message}` }
  }
}

interface Attempt {
  event: OutgoingEvent
  receiver: IssueReceiver
  project: TrackerProject
  call: CallTracker
}

async function openIssue(
  deps: IssueDeps,
  attempt: Attempt,
  { subject, fingerprint, issue }: IssueSubject,
): Promise<void> {
  const { event, receiver, project, call } = attempt
  const { customerId, id: eventId } = event
  const key = { customerId, webhookId: receiver.webhookId, subject }
  const stored = await findTrackerIssue(deps.db, key)
  const isThere =
    stored === undefined
      ? fingerprint !== null && (await isLinkedElsewhere(deps.db, { customerId, fingerprint }))
      : stored.eventId === eventId ||
        (await isOpen(deps, attempt, { key, issueId: stored.issueId }))
  if (isThere) return
  const { marker, id } = createMarks([customerId, receiver.webhookId, subject, eventId])
  const earlier = stored?.url ?? null
  const facts = [
    ...issue.facts,
    ...(earlier === null ? [] : [{ label: 'Earlier issue', text: earlier }]),
    { label: 'Reference', text: marker },
  ]
  const since = new Date(event.createdAt.getTime() - skewMs)
  const wanted: NewIssue = { issue: { ...issue, facts }, marker, id, since }
  const found = receiver.isRepeated ? await project.find(call, wanted) : null
  const opened = found ?? (await project.open(call, wanted))
  // A test is about nothing that could be told again.
  if (event.name === 'webhook.test') return
  const url = linkable.safeParse(opened.url).data ?? null
  const recorded = { ...opened, url, fingerprint, eventId, at: deps.clock.now() }
  await deps.db.transaction().execute((trx) => recordTrackerIssue(trx, key, recorded))
}

async function isOpen(
  { db, clock }: IssueDeps,
  { project, call }: Attempt,
  { key, issueId }: { key: IssueKey; issueId: string },
): Promise<boolean> {
  const state = await project.readState(call, issueId)
  await noteIssueState(db, key, { issueId, state, at: clock.now() })
  return state === 'open'
}

/** What identifies an issue in all attempts: a word, and a UUID of version 4. */
function createMarks(parts: readonly string[]): { marker: string; id: string } {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return { marker: `understudy${hex.slice(0, 20)}`, id: [...groups, hex.slice(20, 32)].join('-') }
}
