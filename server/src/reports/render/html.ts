import { html as tag, isSafeHtml, type SafeHtml } from '@remix-run/html-template'
import { stripControls } from '@understudy/contract/markdown/clean-text'

/** Markup that is safe to insert unchanged; only `html` and `trustHtml` create it. */
export type Html = SafeHtml

type Value = Html | string | number | null | false | readonly Value[]
type Cleaned = Html | string | number | null | Cleaned[]

/** A template whose inserted texts are cleaned and escaped; null and false insert nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return tag(strings, ...values.map(clean))
}

/** Marks our own text, such as a style sheet, as markup. Never use it for external text. */
export function trustHtml(markup: string): Html {
  return tag.raw`${markup}`
}

function clean(value: Value): Cleaned {
  if (typeof value === 'string') return stripControls(value)
  if (typeof value === 'number' || isSafeHtml(value)) return value
  return value === null || value === false ? null : value.map(clean)
}
