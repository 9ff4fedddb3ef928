import { foldQuote } from '../lib/text/fold-quote.ts'

/** A control in an outline (browser/observe/render-outline.ts); names are at most this long. */
const MAX_NAME = 300
const name = `"(.{0,${MAX_NAME}}?)"(?=\\s|$)`
const control = String.raw`\[e\d+\] [\w-]+ (?:${name}|\(no name\))`
const told = `(?: of ${name})?(?: \\(picture only\\))?(?: (?:value|placeholder|message)=${name}| (?:filled|selected|checked|unchecked|current|expanded|collapsed|disabled|required|readonly|invalid)(?=\\s|$)| options: [^\\n]*)*`

const bareControls = new RegExp(control, 'gmu')
const wholeControls = new RegExp(control + told, 'gmu')
const lineMarkers = /^(?:(?:[-*•]|#+|\d+[.)]) )+/gmu
const dividers = / \| /gu

/**
 * The texts in which a quote from an outline is searched, folded (fold-quote.ts): as a model sees it, and as a visitor reads it, through
 * links, line breaks and what the outline says of its controls.
 */
export function listReadings(outline: string): string[] {
  const read = [
    outline,
    outline.replaceAll(bareControls, '$1'),
    outline.replaceAll(wholeControls, '$1').replaceAll(lineMarkers, '').replaceAll(dividers, ' '),
  ]
  return [...new Set(read.map(foldQuote))]
}

/** A quote without what only an outline has: refs, roles, states and the dividers of columns. */
export function readQuote(quote: string): string {
  return quote
    .replaceAll(wholeControls, '$1')
    .replaceAll(lineMarkers, '')
    .replaceAll(dividers, ' ')
    .trim()
}

/** Whether one of these folded texts has the quote, which may be copied with the refs and roles of its links. */
export function hasQuote(folded: readonly string[], quote: string): boolean {
  const wanted = listReadings(quote).filter((words) => words !== '')
  return wanted.some((words) => folded.some((text) => text.includes(words)))
}
