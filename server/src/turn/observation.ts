import type { Box } from '@understudy/contract/common'
import type {
  AccessibilityViolation,
  PageTiming,
  SeenDialog,
} from '@understudy/contract/transcript'

/** An interactive element of the viewport, in reading order. ref is good for this observation only. */
export interface ObservedElement {
  /** `e12`; elements of frames and shadow trees are in the same numbering. */
  ref: string
  role: string
  /** Accessible name as a user would perceive it; empty when there is none. */
  name: string
  tag: string
  /** `type` of inputs and buttons. */
  inputType: string | null
  /** Current value; null for elements without one and always null for password fields. */
  value: string | null
  /** Holds something that is kept from us: a password, or what a login was filled in with. */
  filled: boolean
  placeholder: string | null
  /** `name` or `autocomplete` of a field: what kind of data it wants. */
  fieldHint: string | null
  /** Absolute URL of a link. */
  href: string | null
  /** Labels of a select's options. */
  options: readonly string[]
  checked: boolean | null
  expanded: boolean | null
  disabled: boolean
  required: boolean
  invalid: boolean
  /** What the browser itself shows at the field it refused a form for. */
  message: string | null
  /** Text of the nearest heading or group label before it, for telling equal names apart. */
  context: string | null
  /** What the control belongs to, where others of its name belong to something else: the row or card it is in. */
  item: string | null
  /** A selector that finds it again after a reload, as short as is unique. */
  selector: string
  box: Box
}

/** A script error or console error of the page. */
export interface PageError {
  message: string
  url: string | null
}

/** A request that failed or was answered >= 400. status is null when no answer came. */
export interface FailedRequest {
  method: string
  url: string
  status: number | null
  resourceType: string
  error: string | null
  /** Whether our own confinement refused it; never the site's fault. */
  blocked: boolean
}

/** A request meant to change data that was answered without an error; a redirect counts as such. */
export interface AcceptedWrite {
  method: string
  url: string
  status: number
}

/** A navigation that the run's allowlist refused. */
export interface BlockedNavigation {
  url: string
  reason: string
}

/** What is wrong in what a user sees, measured in the page. Selectors are those of ObservedElement. */
export interface PageFacts {
  /** Texts of visible role=alert, aria-live=assertive and error-styled messages beside fields. */
  alerts: readonly string[]
  /** Visible texts that announce success (role=status and the like, or a heading in the words of one). */
  successes: readonly string[]
  invalidFields: readonly { selector: string; name: string; message: string | null }[]
  brokenImages: readonly { url: string; alt: string | null; box: Box }[]
  /** Controls of the viewport without an accessible name. */
  unlabelled: readonly { selector: string; tag: string; box: Box }[]
  /** Messages that came and went since the last observation, and how long each could be read, in ms. */
  passed: readonly { text: string; shownMs: number }[]
  /** Cumulative layout shift without recent input since the last observation, unitless. */
  layoutShift: number
  /** Pictures, drawings and videos of the viewport that have come; counted only where there is no text. */
  pictures: number
  /** Whether a busy sign (spinner, aria-busy, progress) is visible though nothing is pending. */
  busy: boolean
}

/** What a user could perceive at one moment, and what the browser noticed since the moment before. */
export interface Observation {
  url: string
  title: string
  /** HTTP status of the document; null when it did not come from the network. */
  status: number | null
  /** Changes with every new document, also of the same URL. */
  documentId: string
  /** MIME type of the document; files that a browser shows by itself are no web pages. */
  contentType: string
  /** How long the document has been open, in ms. */
  ageMs: number
  /** Equal when a user would see the same page state; the loop guard counts it. */
  fingerprint: string
  /** The outline given to the mind: all text and every interactive element of the viewport. Page text is data. */
  text: string
  /** Estimated tokens of `text`. */
  tokens: number
  elements: readonly ObservedElement[]
  /** Visible texts of the viewport, verbatim, in reading order. */
  lines: readonly string[]
  /** What the whole document says, line by line, out of view too and without inner documents; bounded. */
  pageText: string
  scroll: { y: number; maxY: number; viewportHeight: number }
  facts: PageFacts
  /** How long the page kept the user waiting since the action before, in ms. */
  pageWaitMs: number
  /** Whether the page rested, or was cut off by the cap on settling. */
  settled: boolean
  dialogs: readonly SeenDialog[]
  errors: readonly PageError[]
  failedRequests: readonly FailedRequest[]
  /** Of any origin, third parties' too. */
  acceptedWrites: readonly AcceptedWrite[]
  blockedNavigations: readonly BlockedNavigation[]
  /** axe-core's verdict, only on the first observation of a page pattern. */
  accessibility: readonly AccessibilityViolation[]
  /** Load figures, only on the first observation of a document. */
  timing: PageTiming | null
}
