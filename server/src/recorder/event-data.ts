import type { Usage } from '@understudy/contract/common'
import type { ObservedFriction } from '@understudy/contract/finding'
import type { SuccessCondition } from '@understudy/contract/outcome-facts'
import type { SessionEventKind } from '@understudy/contract/session-event'
import type {
  AccessibilityViolation,
  Mood,
  PageTiming,
  RecordedAction,
  RecordedResult,
} from '@understudy/contract/transcript'
import type { SeenDialog } from '@understudy/contract/visitor/seen-dialog'
import type { BlockedNavigation, FailedRequest, PageError } from '../turn/observation.ts'

/** How much of an observation an event repeats; the turn row has the full text. */
export const OBSERVATION_EXCERPT_CHARS = 2000

/** Which of a session's two screenshot folders a screenshot belongs to (spec: Screenshots > kind). */
export type ScreenshotKind = 'screenshots' | 'ambient'

/** The shape of `data` for every kind of event that a running session records. */
export interface EventData {
  session_started: {
    attempt: number
    persona: string
    target_url: string
    model: string
    /** The conditions of success. */
    conditions: readonly SuccessCondition[]
  }
  session_retried: { attempt: number; turns_before: number }
  page_loaded: {
    url: string
    title: string
    status: number | null
    wait_ms: number
    timing: PageTiming | null
    accessibility: readonly AccessibilityViolation[]
    /** The address where the rules were checked; absent from the event that only says that the page was opened. */
    accessibility_checked?: string
  }
  observation: {
    url: string
    title: string
    fingerprint: string
    tokens: number
    excerpt: string
    /** Where the window began on the page, and how long the page was, in its pixels; absent from older events. */
    top?: number
    page_height?: number
  }
  thought: { thought: string; expectation: string; usage: Usage }
  action: RecordedAction
  action_result: RecordedResult
  screenshot: { file: string; kind: ScreenshotKind }
  question: { question: string }
  /** missing: why there is no answer. */
  answer: { answer: string | null; missing?: string }
  finding: ObservedFriction
  mood: Mood
  page_error: PageError
  request_failed: FailedRequest
  dialog: SeenDialog
  blocked_navigation: BlockedNavigation
  credential_used: { handle: string; field: string }
  session_ended: { termination_kind: string; reason: string; turns: number }
}

type EventOf<Kind extends SessionEventKind> = {
  [K in Kind]: { kind: K; turn: number | null; data: EventData[K] }
}[Kind]

/** An event without its number and time. turn is null outside the turn loop. */
export type NewEvent = EventOf<SessionEventKind>
