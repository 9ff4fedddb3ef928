import { html } from '@remix-run/html-template'
import type { SafeHtml } from '@remix-run/html-template'

/** Inserts markup of our own unchanged, such as a script. The formatter would take html.raw with a script for HTML. */
export function trustMarkup(markup: string): SafeHtml {
  return html.raw`${markup}`
}
