import {
  type Observation,
  observation,
  type ObservedElement,
} from '../../../src/turn/observation.ts'
import { observedElement } from '../../../src/turn/page/element.ts'

/** An idle page without content; tests name only what matters to them. */
export function describePage(parts: Partial<Observation> = {}): Observation {
  return {
    ...observation.blank,
    url: 'https://shop.example/',
    title: 'Shop',
    status: 200,
    documentId: 'd1',
    contentType: 'text/html',
    ageMs: 1000,
    fingerprint: 'f1',
    scroll: { x: 0, maxX: 0, y: 0, maxY: 0, viewportHeight: 720, viewportWidth: 1280 },
    pageWaitMs: 100,
    settled: true,
    ...parts,
  }
}

/** An enabled control in the middle of the page; a link if it has an href, otherwise a button. */
export function describeControl(
  ref: string,
  name: string,
  parts: Partial<ObservedElement> = {},
): ObservedElement {
  const isLink = parts.href !== undefined && parts.href !== null
  return {
    ...observedElement.blank,
    ref,
    name,
    role: isLink ? 'link' : 'button',
    tag: isLink ? 'a' : 'button',
    selector: `#${ref}`,
    box: { x: 100, y: 300, width: 120, height: 30 },
    ...parts,
  }
}

/** An empty text field. */
export function describeField(
  ref: string,
  name: string,
  parts: Partial<ObservedElement> = {},
): ObservedElement {
  return describeControl(ref, name, {
    role: 'textbox',
    tag: 'input',
    inputType: 'text',
    value: '',
    ...parts,
  })
}
