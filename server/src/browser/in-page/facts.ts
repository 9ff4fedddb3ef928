import { cleanText, clipText } from './clean-text.ts'
import { fieldName, invalidMessage, isInvalid } from './describe-element.ts'
import { doEdgesMeet, toBox, viewportEdges } from './geometry.ts'
import type { Walk } from './walk.ts'
import type { WalkedFacts } from './walked-frame.ts'

const alertSigns =
  '[role=alert],[role=alertdialog],[aria-live=assertive],.error,.errors,[class*=error-],[class*=-error],[class*=invalid-feedback],[class*=danger]'
const statusSigns = '[role=status],[aria-live=polite],output,[class*=success]'
const successWords =
  /\b(?:success(?:ful(?:ly)?)?|thank(?: you|s)|added to|saved|sent|confirmed|confirmation|completed?|welcome|received|subscribed|updated|registered|placed)\b/iu
const busySigns =
  '[aria-busy=true],[role=progressbar]:not([aria-valuenow]),progress:not([value]),[class*=spinner],[class*=loading],[class*=skeleton]'
const maxPerFact = 20

/** Layout shifts without recent input, as the browser counts them. */
export class ShiftMeter {
  private sum = 0
  private taken = 0
  private readonly observer = new PerformanceObserver((list) => this.add(list.getEntries()))

  constructor() {
    this.observer.observe({ type: 'layout-shift', buffered: true })
  }

  /** The sum since the document began. */
  total(): number {
    this.add(this.observer.takeRecords())
    return this.sum
  }

  /** The sum since the last call. */
  take(): number {
    const sinceLast = this.total() - this.taken
    this.taken = this.sum
    return sinceLast
  }

  private add(entries: PerformanceEntryList): void {
    for (const entry of entries) {
      if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue
      if ('value' in entry && typeof entry.value === 'number') this.sum += entry.value
    }
  }
}

/** Facts about the viewport that detectors of friction need. */
export function collectFacts(walk: Walk, shifts: ShiftMeter): WalkedFacts {
  return {
    alerts: visibleTexts(alertSigns),
    successes: visibleTexts(statusSigns).filter((text) => successWords.test(text)),
    invalidFields: invalidFields(walk),
    brokenImages: brokenImages(),
    unlabelled: walk.walked
      .filter((element) => element.name === '' && element.role !== 'clickable')
      .slice(0, maxPerFact)
      .map(({ selector, tag, box }) => ({ selector, tag, box })),
    layoutShift: shifts.take(),
    busy: [...document.querySelectorAll(busySigns)].slice(0, 50).some(isInView),
  }
}

function visibleTexts(signs: string): string[] {
  const texts = new Set<string>()
  for (const element of document.querySelectorAll(signs)) {
    if (texts.size >= maxPerFact) break
    if (!(element instanceof HTMLElement) || !isInView(element)) continue
    const text = cleanText(element.innerText).trim()
    if (text !== '' && text.length <= 400) texts.add(text)
  }
  return [...texts]
}

function isInView(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  return doEdgesMeet(element.getBoundingClientRect(), viewportEdges())
}

function invalidFields(walk: Walk): WalkedFacts['invalidFields'] {
  const fields = [...document.querySelectorAll('[aria-invalid],:user-invalid')].filter(
    (field) => field.localName !== 'form' && field.localName !== 'fieldset' && isInvalid(field),
  )
  return fields.slice(0, maxPerFact).map((field) => ({
    selector: walk.selectors.make(field),
    name: fieldName(field),
    message: invalidMessage(field),
  }))
}

function brokenImages(): WalkedFacts['brokenImages'] {
  return [...document.images]
    .filter((image) => image.complete && image.naturalWidth === 0 && image.src !== '')
    .filter(isInView)
    .slice(0, maxPerFact)
    .map((image) => ({
      url: clipText(image.currentSrc || image.src, 2000),
      alt: image.hasAttribute('alt') ? cleanText(image.alt) : null,
      box: toBox(image.getBoundingClientRect()),
    }))
}
