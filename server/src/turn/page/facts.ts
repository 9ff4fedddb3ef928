import { members as ofElement } from './element.ts'
import { list, orNull, record, type ValueOf } from './field.ts'
import { amount, box, naturalNumber, flag, oneOf, size, plainText, url } from './kinds.ts'
import { maxEvents, maxLengths, maxPerFact, outsideKinds } from './limits.ts'

const { selector, tag, context, region } = ofElement
const name = plainText(maxLengths.name)
const alerts = list(plainText(maxLengths.alert), maxPerFact)
const alt = plainText(maxLengths.other)

/** A control without an accessible name. */
export const nameless = record({ selector, tag, context, region, textBefore: orNull(name), box })

const members = {
  /** Texts of visible role=alert, aria-live=assertive and error-styled messages next to fields. */
  alerts,
  invalidFields: list(record({ selector, name, message: orNull(name) }), maxPerFact),
  brokenImages: list(record({ url, alt: orNull(alt), box }), maxPerFact),
  /** The opaque part of the page that hides most of what is in the viewport; null if nothing is hidden. */
  cover: orNull(
    record({
      /** As pages describe it. */
      by: name,
      selector,
      box,
      /** Whether it hides all there is to read and use, and shows nothing itself. */
      isBlank: flag,
      /** Texts and controls that it hides. */
      hidden: naturalNumber,
    }),
  ),
  /** Controls in the viewport without an accessible name, and drawings that take presses without one. */
  unlabelled: list(nameless, maxPerFact),
  /**
   * Messages that appeared and disappeared since the last observation, and how long each was readable, in ms. They are kept in twenty
   * places.
   */
  passed: list(record({ text: plainText(maxLengths.passed), shownMs: amount }), 2 * maxEvents),
  /** Cumulative layout shift without recent input since the last observation, unitless. */
  layoutShift: amount,
  /** Loaded images, drawings and videos in the viewport; with text, only those in the content of a page that fits into the window. */
  pictures: naturalNumber,
  /** Pictures of some size in view: address and text alternative. */
  namedPictures: list(record({ url, alt, box }), 2 * maxPerFact),
  /** Elements that a script makes clickable or that can be dragged, and that the keyboard cannot reach. */
  mouseOnly: list(record({ selector }), maxPerFact),
  /** Fields of the viewport whose only name is their placeholder. */
  placeholderNames: list(record({ selector, name, box }), maxPerFact),
  /** By how many of its pixels the page is wider than the window, if it can be scrolled sideways. */
  sidewaysPx: size,
  /** The page is longer than the window and does not let a visitor scroll it. */
  scrollLocked: flag,
  /** Something in view is moved by dragging, which our visitors cannot do. */
  draggable: flag,
  /** How high most text is in pixels of the window, on a page that is shown smaller than it is laid out; 0 on others. */
  shrunkTextPx: amount,
  /** The same on a page that is shown at its own size, if more than half of its text is of one size. */
  tinyTextPx: amount,
  /** Whether a busy indicator (spinner, aria-busy, progress) is visible although nothing is pending. */
  busy: flag,
  /** What the page has used outside its document since the last observation, such as the clipboard. */
  outside: list(oneOf(outsideKinds), outsideKinds.length),
  /** The page has read `navigator.webdriver`, so it may treat automated visitors differently. */
  asksIfAutomated: flag,
  /** The page works by scripts that have no way to keep what is done on it: when it is loaded again, it begins anew. */
  keepsNothing: flag,
}

/** What the walk finds in a page. */
export const walkedFacts = record({
  ...members,
  /** Visible texts with role=status and the like. */
  statuses: alerts,
  headings: alerts,
})
export interface WalkedFacts extends ValueOf<typeof walkedFacts> {}

/** Problems in what a user sees, measured in the page. Selectors are those of elements. */
export const facts = record({
  ...members,
  /** Visible texts that announce success (role=status and the like, or a heading worded that way). */
  successes: alerts,
})
