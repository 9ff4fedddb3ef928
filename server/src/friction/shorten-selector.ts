import { MAX_SELECTOR_LENGTH } from './limits.ts'
/**
 * A selector without positions, addresses and what a row calls its controls: equal for the rows of a list, and for the same element on other pages.
 */
export function generalizeSelector(selector: string): string {
  // A match ends before the next `[href`: running on to the end from each one would take quadratic time.
  return selector
    .replaceAll(/:nth-child\(\d+\)/g, '')
    .replaceAll(/\[(href|aria-label|title)(?:(?!\[(?:href|aria-label|title))[^\]])*\]/g, '[$1]')
}

/** The last steps of a path identify the element; the steps before it only take up space. */
export function shortenSelector(selector: string): string {
  const steps = selector.split(' > ')
  const last = steps.length <= 4 ? selector : `… > ${steps.slice(-3).join(' > ')}`
  return last.length <= MAX_SELECTOR_LENGTH
    ? last
    : `…${last.slice(1 - MAX_SELECTOR_LENGTH).toWellFormed()}`
}
