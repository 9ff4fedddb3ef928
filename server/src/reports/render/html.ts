import { stripControls } from './clean-text.ts'

/** Markup that is safe to insert unchanged; only `html` and `trustHtml` create it. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }

  toString(): string {
    return this.markup
  }
}

type Value = Html | string | number | null | false | readonly Value[]

/** A template that cleans and escapes inserted texts; null and false insert nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const parts = strings.map((text, index) => {
    const value = values[index]
    return value === undefined ? text : text + renderValue(value)
  })
  return new Html(parts.join(''))
}

/** Marks our own text, such as a style sheet, as markup. Never use it for external text. */
export function trustHtml(markup: string): Html {
  return new Html(markup)
}

function renderValue(value: Value): string {
  if (value instanceof Html) return value.markup
  if (value === null || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  return typeof value === 'number' ? String(value) : value.map(renderValue).join('')
}

function escapeHtml(text: string): string {
  return stripControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
