import type { Issue, IssueState } from '@understudy/contract/issue/issue'
import type { Secret } from '../../lib/secret.ts'

/** An issue of a tracker. */
export interface OpenedIssue {
  /** As the tracker calls it in its API. */
  issueId: string
  /** Where people read it, as the tracker says. */
  url: string
  state: IssueState
}

/** An issue to open. */
export interface NewIssue {
  issue: Issue
  /** Stands in its text, the same in all attempts, and nowhere else. */
  marker: string
  /** The same in all attempts; a UUID. */
  id: string
  /** No earlier attempt can have opened it before. */
  since: Date
}

/** One request to a tracker. */
export interface TrackerRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: unknown
}

/** The answer to it. */
export interface TrackerAnswer {
  statusCode: number
  /** null: it is not JSON. */
  body: unknown
  /** How long the tracker asks to wait; null: it does not. */
  retryAfterMs: number | null
}

/** Sends a request, follows no redirect, and throws if there is no answer. */
export type CallTracker = (request: TrackerRequest) => Promise<TrackerAnswer>

/** One project of a tracker. All methods throw a `TrackerRefusal` where the tracker does not do what was asked. */
export interface TrackerProject {
  open: (call: CallTracker, issue: NewIssue) => Promise<OpenedIssue>
  /** What an earlier attempt opened whose answer was lost. */
  find: (call: CallTracker, issue: NewIssue) => Promise<OpenedIssue | null>
  readState: (call: CallTracker, issueId: string) => Promise<IssueState>
}

/** A kind of tracker. */
export interface Tracker {
  name: string
  /** How an address of a project looks, for whoever entered another one. */
  example: string
  /** The project at an address; null if it is none. */
  findProject: (url: URL, token: Secret) => TrackerProject | null
}
