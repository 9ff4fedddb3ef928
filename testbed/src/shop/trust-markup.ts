import { html, type SafeHtml } from '@remix-run/html-template'

/** Inserts our own markup unchanged, such as a script. The formatter would format html.raw with a script as HTML. */
export function trustMarkup(markup: string): SafeHtml {
  return html.raw`${markup}`
}
