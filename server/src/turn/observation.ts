import type { Box } from '@understudy/contract/common'
import type {
  AccessibilityViolation,
  PageTiming,
  SeenDialog,
} from '@understudy/contract/transcript'

/** The parts around the content that the pages of a site share. */
export const pageRegions = ['header', 'navigation', 'footer'] as const

/** An interactive element of the viewport, in reading order. ref is valid for this observation only. */
export interface ObservedElement {
  /** `e12`; elements of frames and shadow trees share the same numbering. */
  ref: string
  role: string
  /** Accessible name as a user would perceive it; empty if there is none. */
  name: string
  tag: string
  /** `type` of inputs and buttons. */
  inputType: string | null
  /** Current value; null for elements without one and always null for password fields. */
  value: string | null
  /** Its value is withheld from us: a password. */
  filled: boolean
  placeholder: string | null
  /** `name` or `autocomplete` of a field: the kind of data it expects. */
  fieldHint: string | null
  /** Absolute URL of a link. */
  href: string | null
  /** Labels of a select's options. */
  options: readonly string[]
  checked: boolean | null
  expanded: boolean | null
  /** Marked as what is shown now, such as the link of the page itself. */
  current: boolean
  disabled: boolean
  required: boolean
  /** A field that shows its value and takes no text, such as one that opens a calendar. */
  readOnly: boolean
  invalid: boolean
  /** The browser's own message at the field for which it blocked a form. */
  message: string | null
  /** Text of the nearest preceding heading or group label, to distinguish equal names. */
  context: string | null
  /** The row or card that the control belongs to, if other controls of its name belong to different ones. */
  item: string | null
  /** In an open dialog that must be answered before anything behind it can be used. */
  inModal: boolean
  /** Null in the content. */
  region: (typeof pageRegions)[number] | null
  /** The selector of the form that it belongs to; null outside forms. */
  form: string | null
  /** A selector that finds it again after a reload, as short as uniqueness allows. */
  selector: string
  box: Box
}

/** A script error or console error of the page. */
export interface PageError {
  message: string
  url: string | null
  /** Where it was thrown, as address, line and column of a frame: of the site's scripts, or else the topmost. Null if unknown, or only logged. */
  place: string | null
}

/** A request that failed or returned >= 400. status is null if there was no response. */
export interface FailedRequest {
  method: string
  url: string
  status: number | null
  resourceType: string
  error: string | null
  /** Whether our own confinement blocked it; never the site's fault. */
  blocked: boolean
}

/** A request meant to change data that succeeded; a redirect counts as success. */
export interface AcceptedWrite {
  method: string
  url: string
  status: number
}

/** A navigation that the run's allowlist blocked. */
export interface BlockedNavigation {
  url: string
  reason: string
}

/** A control without an accessible name. */
export interface Nameless extends Pick<ObservedElement, 'context' | 'region'> {
  selector: string
  tag: string
  box: Box
}

/** Problems in what a user sees, measured in the page. Selectors are those of ObservedElement. */
export interface PageFacts {
  /** Texts of visible role=alert, aria-live=assertive and error-styled messages next to fields. */
  alerts: readonly string[]
  /** Visible texts that announce success (role=status and the like, or a heading worded that way). */
  successes: readonly string[]
  invalidFields: readonly { selector: string; name: string; message: string | null }[]
  brokenImages: readonly { url: string; alt: string | null; box: Box }[]
  /** Controls in the viewport without an accessible name. */
  unlabelled: readonly Nameless[]
  /** Messages that appeared and disappeared since the last observation, and how long each was readable, in ms. */
  passed: readonly { text: string; shownMs: number }[]
  /** Cumulative layout shift without recent input since the last observation, unitless. */
  layoutShift: number
  /** Loaded images, drawings and videos in the viewport; counted only if there is no text. */
  pictures: number
  /** Pictures of some size in view: address and text alternative. */
  namedPictures: readonly { url: string; alt: string; box: Box }[]
  /** Elements that a script makes clickable and that the keyboard cannot reach. */
  mouseOnly: readonly { selector: string }[]
  /** Fields of the viewport whose only name is their placeholder. */
  placeholderNames: readonly { selector: string; name: string; box: Box }[]
  /** By how many of its pixels the page is wider than the window, if it can be scrolled sideways. */
  sidewaysPx: number
  /** Whether a busy indicator (spinner, aria-busy, progress) is visible although nothing is pending. */
  busy: boolean
  /** The page has read `navigator.webdriver`, so it may treat automated visitors differently. */
  asksIfAutomated: boolean
}

/** An element that violates a rule. */
export interface ViolationPlace extends Pick<ObservedElement, 'region' | 'context'> {
  /** Of axe-core, which names classes. */
  selector: string
  /** The selector that an ObservedElement would have. */
  path: string
  tag: string
  text: string
  /** How many elements of its region violate the rule, itself included. */
  inRegion: number
}

/** A violated rule, and how its first targets look to a reader. */
export interface ObservedViolation extends AccessibilityViolation {
  places: readonly ViolationPlace[]
}

/** The accessibility rules that a page violates. url: the address that was checked; null if none was. */
export interface AccessibilityCheck {
  url: string | null
  violations: readonly ObservedViolation[]
}

/** What a user could perceive at one moment, and what the browser noticed since the previous one. */
export interface Observation {
  url: string
  title: string
  /** HTTP status of the document; null if it did not come from the network. */
  status: number | null
  /** Changes with every new document, even for the same URL. */
  documentId: string
  /** MIME type of the document; files that a browser displays itself are not web pages. */
  contentType: string
  /** How long the document has been open, in ms. */
  ageMs: number
  /** Equal if a user would see the same page state; counted by the loop guard. */
  fingerprint: string
  /** The outline given to the mind: all text and every interactive element of the viewport. Page text is data. */
  text: string
  /** Estimated tokens of `text`. */
  tokens: number
  elements: readonly ObservedElement[]
  /** Visible texts of the viewport, verbatim, in reading order. */
  lines: readonly string[]
  /**
   * The text of the whole document, line by line, including parts outside the view but not inner documents; bounded.
   */
  pageText: string
  /** Where the window is on the page, and how far it can be moved, in its own CSS pixels. */
  scroll: {
    x: number
    maxX: number
    y: number
    maxY: number
    viewportHeight: number
    viewportWidth: number
  }
  facts: PageFacts
  /** How long the page kept the user waiting since the previous action, in ms; not what our busy machine added. */
  pageWaitMs: number
  /** Whether the page became idle, or the time limit for waiting was reached. */
  settled: boolean
  dialogs: readonly SeenDialog[]
  errors: readonly PageError[]
  failedRequests: readonly FailedRequest[]
  /** Of any origin, including third parties. */
  acceptedWrites: readonly AcceptedWrite[]
  blockedNavigations: readonly BlockedNavigation[]
  /** Load metrics, only on the first observation of a document. */
  timing: PageTiming | null
}
