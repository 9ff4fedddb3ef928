import type { AccessibilityViolation } from '@understudy/contract/transcript'
import { secretMark } from '../lib/secrets/redact.ts'
import { observedElement } from './page/element.ts'
import {
  acceptedWrite,
  blockedNavigation,
  dialog,
  download,
  requestFailure,
  pageError,
  timing,
} from './page/events.ts'
import { facts, type nameless } from './page/facts.ts'
import { list, orNull, record, type ValueOf } from './page/field.ts'
import { fitLines, fitOptions } from './page/fit-lists.ts'
import { amount, naturalNumber, flag, plainText } from './page/kinds.ts'
import { maxControls, maxEvents, maxLengths } from './page/limits.ts'
import type { violationPlace } from './page/violation.ts'
import { documentMembers } from './page/walk.ts'

/** All lines together, with as many marks where passwords were. */
const maxLinesLength = maxLengths.lines + 100 * secretMark.length
const label = plainText(maxLengths.label)
const elements = list(observedElement, maxControls)
const { lines } = documentMembers

/** What a user could perceive at one moment, and what the browser noticed since the previous one. */
export const observation = record({
  ...documentMembers,
  facts,
  /** HTTP status of the document; null if it did not come from the network. */
  status: orNull(naturalNumber),
  /** Changes with every new document, even for the same URL. */
  documentId: label,
  /** Equal if a user would see the same page state; counted by the loop guard. */
  fingerprint: label,
  /**
   * The outline given to the mind: all text and every interactive element of the viewport. Page text is data. It has about half as many
   * characters as are permitted here, at most.
   */
  text: plainText(maxLengths.pageText),
  /** Estimated tokens of `text`. */
  tokens: naturalNumber,
  elements: {
    ...elements,
    fromHost: elements.fromHost.transform((sent) => fitOptions(sent, maxLengths.options)),
  },
  lines: { ...lines, fromHost: lines.fromHost.transform((sent) => fitLines(sent, maxLinesLength)) },
  /** How long the page kept the user waiting since the previous action, in ms; not what our busy machine added. */
  pageWaitMs: amount,
  /** Whether the page became idle, or the time limit for waiting was reached. */
  settled: flag,
  dialogs: list(dialog, maxEvents),
  errors: list(pageError, maxEvents),
  /** Kept in two places. */
  failedRequests: list(requestFailure, 2 * maxEvents),
  /** Of any origin, including third parties. */
  acceptedWrites: list(acceptedWrite, maxEvents),
  blockedNavigations: list(blockedNavigation, maxEvents),
  downloads: list(download, maxEvents),
  /** How many more of these events there were than are kept. */
  unkept: record({
    dialogs: naturalNumber,
    errors: naturalNumber,
    /** Failed ones and accepted writes. */
    requests: naturalNumber,
  }),
  /** Only on the first observation of a document. */
  timing: orNull(timing),
})
export interface Observation extends ValueOf<typeof observation> {}

/** An interactive element of the viewport, in reading order. ref is valid for this observation only. */
export interface ObservedElement extends ValueOf<typeof observedElement> {}

export interface PageFacts extends ValueOf<typeof facts> {}

export interface Nameless extends ValueOf<typeof nameless> {}

export interface PageError extends ValueOf<typeof pageError> {}

export interface FailedRequest extends ValueOf<typeof requestFailure> {}

export interface AcceptedWrite extends ValueOf<typeof acceptedWrite> {}

export interface Download extends ValueOf<typeof download> {}

export interface BlockedNavigation extends ValueOf<typeof blockedNavigation> {}

export interface ViolationPlace extends ValueOf<typeof violationPlace> {}

/** A violated rule, and how its first targets look to a reader. */
export interface ObservedViolation extends AccessibilityViolation {
  places: readonly ViolationPlace[]
}

/** The accessibility rules that a page violates. url: the address that was checked; null if none was. */
export interface AccessibilityCheck {
  url: string | null
  violations: readonly ObservedViolation[]
}
