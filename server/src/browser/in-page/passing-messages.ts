import { maxLengths } from '../../turn/page/limits.ts'
import { cleanText } from './clean-text.ts'
import { busySigns } from './facts/indicators.ts'
import { doEdgesMeet, shownEdges } from './geometry.ts'

/** A message that a page showed and removed between two observations. shownMs: how long it was readable. */
export interface PassedMessage {
  text: string
  shownMs: number
}

/** Where pages put temporary messages. */
const messageSigns =
  '[role=alert],[role=status],[role=alertdialog],[aria-live=polite],[aria-live=assertive],output,' +
  [
    '[class*=toast i]',
    '[class*=snack i]',
    '[class*=notif i]',
    '[class*=flash i]',
    '[class*=growl i]',
    '[class*=alert i]',
    '[class*=message i]',
  ].join(',')

const entries =
  'input:not([type=hidden],[type=button],[type=submit]),textarea,select,[contenteditable=true],[role=textbox]'

const maxPlaces = 20
const maxRecords = 200
/** Places that change more often than this between two observations are clocks or counters. */
const maxTexts = 4
/** Shorter than a glance; changes that follow each other faster than this are seen as one. */
const glanceMs = 50

/**
 * One place for messages: its text, since when, whether an observation has seen it, and its texts since that
 * observation.
 */
interface Place {
  text: string
  sinceMs: number
  isSeen: boolean
  passed: PassedMessage[]
  /** How often only its numbers changed since that observation. */
  counts: number
}

/** Watches for messages that disappear before the next observation. */
export class PassingMessages {
  private readonly places = new Map<Element, Place>()
  private isDue = false

  /** onChange: the document changed visibly. Must not throw. */
  constructor(onChange: () => void) {
    const observer = new MutationObserver((records) => {
      onChange()
      this.note(records)
    })
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'hidden', 'open', 'aria-hidden'],
    })
    for (const type of ['transitionend', 'animationend'])
      document.addEventListener(type, () => this.plan(), { capture: true, passive: true })
  }

  /** Messages that appeared and disappeared since the last call; currently visible text counts as seen. */
  take(): PassedMessage[] {
    this.compare()
    const places = [...this.places.values()]
    const taken = places.flatMap(({ passed, counts }) =>
      passed.length + counts > maxTexts ? [] : passed,
    )
    for (const [element, place] of this.places) {
      place.isSeen = true
      place.passed = []
      place.counts = 0
      if (place.text === '') this.places.delete(element)
    }
    return taken
  }

  private note(records: readonly MutationRecord[]): void {
    for (const { target, addedNodes } of records.slice(0, maxRecords)) {
      const holder = target instanceof Element ? target : target.parentElement
      this.watch(holder?.closest(messageSigns) ?? null)
      for (const node of addedNodes) if (node instanceof Element) this.watchWithin(node)
    }
    if (this.places.size > 0) this.plan()
  }

  private watchWithin(element: Element): void {
    const isOverlay =
      element.parentElement === document.body && getComputedStyle(element).position === 'fixed'
    if (isOverlay || element.matches(messageSigns)) this.watch(element)
    else if (element.childElementCount > 0) this.watch(element.querySelector(messageSigns))
  }

  private watch(element: Element | null): void {
    if (element === null || this.places.has(element) || this.places.size >= maxPlaces) return
    this.places.set(element, { text: '', sinceMs: 0, isSeen: false, passed: [], counts: 0 })
  }

  private plan(): void {
    if (this.isDue) return
    this.isDue = true
    setTimeout(() => {
      this.isDue = false
      this.compare()
    }, glanceMs)
  }

  private compare(): void {
    const nowMs = performance.now()
    for (const [element, place] of this.places) {
      const text = textOf(element)
      const isSame = text === place.text
      if (isSame || (!place.isSeen && foldNumbers(text) === foldNumbers(place.text))) {
        if (!isSame) place.counts += 1
        place.text = text
        continue
      }
      const shownMs = Math.round(nowMs - place.sinceMs)
      if (place.text !== '' && !place.isSeen) place.passed.push({ text: place.text, shownMs })
      Object.assign(place, { text, sinceMs: nowMs, isSeen: false })
    }
  }
}

/** Its readable text; nothing if it only reports progress or is a regular part of the page. */
function textOf(element: Element): string {
  if (!(element instanceof HTMLElement) || element.matches(busySigns) || !isVisible(element)) {
    return ''
  }
  // What visitors enter something in, such as a search over the page, is no message.
  if (element.querySelector(entries) !== null) return ''
  const text = cleanText(element.innerText).trim()
  return text.length > maxLengths.passed || /^loading\W*$/iu.test(text) ? '' : text
}

/** A message with other numbers is the same one: “7 of 57 entries”. */
function foldNumbers(text: string): string {
  return text.replaceAll(/\d+/g, '#')
}

/** Removed elements are not visible. Texts for screen readers only are tiny. */
function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  const rect = element.getBoundingClientRect()
  return rect.width > 2 && rect.height > 2 && doEdgesMeet(rect, shownEdges())
}
