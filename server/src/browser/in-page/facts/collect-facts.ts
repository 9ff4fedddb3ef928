import type { PageFacts } from '../../../turn/observation.ts'
import type { WalkedFacts } from '../../../turn/page/facts.ts'
import { maxLengths, maxPerFact } from '../../../turn/page/limits.ts'
import { cleanText, clipText } from '../clean-text.ts'
import { fieldName, invalidMessage, isInvalid } from '../elements/describe-element.ts'
import { fieldSigns, isFieldLabel } from '../elements/element-traits.ts'
import { regionOf } from '../elements/region.ts'
import { toBox } from '../geometry.ts'
import type { Noted } from '../memory.ts'
import { isScrollLocked } from '../position.ts'
import type { Walk } from '../walk.ts'
import {
  listMouseOnly,
  listPlaceholderNames,
  measureSideways,
  measureText,
} from './design-facts.ts'
import {
  alertSigns,
  busySigns,
  headingSigns,
  invalidSigns,
  labelSigns,
  liveAlertSigns,
  statusSigns,
} from './indicators.ts'
import { keepsNothing } from './keeps-nothing.ts'
import { listPictures } from './named-pictures.ts'
import { listPicturesInView } from './pictures-in-view.ts'

/** Facts about the viewport for the friction detectors. */
export function collectFacts(
  walk: Walk,
): Omit<WalkedFacts, 'cover' | keyof Noted | 'asksIfAutomated'> {
  return {
    alerts: alertsOf(walk),
    statuses: textsOf(walk.signs, statusSigns),
    headings: textsOf(walk.signs, headingSigns),
    invalidFields: invalidFields(walk),
    brokenImages: brokenImages(walk),
    unlabelled: walk.finds.walked
      .filter(
        ({ name, role, index }) =>
          name === '' && (role !== 'clickable' || isMute(walk.finds.elements[index])),
      )
      .filter(({ index }) => isForAssistants(walk.finds.elements[index]))
      .slice(0, maxPerFact)
      .map(({ selector, tag, box, context, region, textBefore }) => ({
        selector,
        tag,
        box,
        context,
        region,
        textBefore,
      })),
    busy: walk.signs.some((element) => element.matches(busySigns) && isOpaque(element)),
    pictures: countPictures(walk),
    namedPictures: listPictures(walk),
    mouseOnly: listMouseOnly(walk),
    placeholderNames: listPlaceholderNames(walk),
    sidewaysPx: measureSideways(),
    ...measureText(walk),
    scrollLocked: isScrollLocked(),
    draggable: hasDraggable(),
    keepsNothing: keepsNothing(),
  }
}

function hasDraggable(): boolean {
  const parts = [...document.querySelectorAll('[draggable=true]')].slice(0, 100)
  return parts.some((part) => part.checkVisibility({ visibilityProperty: true }))
}

/**
 * A page with only pictures is not blank. With text, those outside the frame of the site count, and only on a page that fits into the
 * window: there they can be all that it has.
 */
function countPictures({ viewport, outline }: Walk): number {
  const hasText = outline.lines.length > 0
  if (hasText && document.documentElement.scrollHeight > innerHeight) return 0
  const shown = listPicturesInView(viewport, hasText)
  if (!hasText) return shown.length
  return shown.filter(
    (element) => regionOf(element) === null && element.closest('button,a') === null,
  ).length
}

/** A drawing that takes presses, without anything in it for those who do not see it. */
function isMute(element: Element | undefined): boolean {
  return element instanceof HTMLCanvasElement && !/\S/u.test(element.textContent)
}

/** Screen readers skip the rest, such as the second of two links to one page. */
function isForAssistants(element: Element | undefined): boolean {
  return element?.closest('[aria-hidden=true]') === null
}

/** Not a red button, badge or label, nor the star of a required field; each message once. */
function alertsOf(walk: Walk): string[] {
  const messages = walk.signs.filter(
    (element) =>
      element.matches(alertSigns) &&
      (element.matches(liveAlertSigns) ||
        (element.closest(labelSigns) === null && !isFieldLabel(element))),
  )
  const whole = messages.filter((message) => !messages.some((other) => tells(other, message)))
  return textsOf(whole, alertSigns).filter((text) => /\p{L}/u.test(text))
}

/** Whether one of two nested elements already tells what the other one does: a live message what is in it, a part of a form nothing. */
function tells(message: Element, other: Element): boolean {
  if (message === other || message.textContent.trim() === '') return false
  const isLive = message.matches(liveAlertSigns)
  if (message.contains(other)) return isLive || message.querySelector(fieldSigns) === null
  if (!other.contains(message) || other.matches(liveAlertSigns)) return false
  return isLive || other.querySelector(fieldSigns) !== null
}

function textsOf(elements: readonly Element[], signs: string): string[] {
  const texts = new Set<string>()
  for (const element of elements) {
    if (texts.size >= maxPerFact) break
    if (!(element instanceof HTMLElement) || !element.matches(signs) || !isOpaque(element)) continue
    const text = cleanText(element.innerText).trim()
    if (text !== '' && text.length <= maxLengths.alert) texts.add(text)
  }
  return [...texts]
}

function isOpaque(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

/** All invalid fields of a small document, including those out of view; only the visible ones of a large document. */
function invalidFields(walk: Walk): PageFacts['invalidFields'] {
  const marked = walk.selectors.isSmall
    ? [...document.querySelectorAll(invalidSigns)]
    : walk.signs.filter((element) => element.matches(invalidSigns))
  const fields = marked.filter(
    (field) => field.localName !== 'form' && field.localName !== 'fieldset' && isInvalid(field),
  )
  return fields.slice(0, maxPerFact).map((field) => ({
    selector: walk.selectors.make(field),
    name: fieldName(field),
    message: invalidMessage(field),
  }))
}

function brokenImages(walk: Walk): PageFacts['brokenImages'] {
  const images = walk.signs.filter((element) => element instanceof HTMLImageElement)
  return images
    .filter((image) => image.complete && image.naturalWidth === 0 && image.src !== '')
    .slice(0, maxPerFact)
    .map((image) => ({
      url: clipText(image.currentSrc || image.src, maxLengths.url),
      alt: image.hasAttribute('alt') ? cleanText(image.alt) : null,
      box: toBox(image.getBoundingClientRect()),
    }))
}
