/** Markup that is safe to send: all inserted text was escaped. */
export interface Html {
  readonly markup: string
}

type Part = string | number | Html | readonly Html[] | null

/**
 * Builds markup from a template; texts are escaped, markup and lists of it are inserted unchanged, null inserts
 * nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const rendered = strings.map((text, index) => `${text}${renderPart(parts[index] ?? null)}`)
  return { markup: rendered.join('') }
}

/** Our own markup, such as a script or a style sheet, unchanged. */
export function trustMarkup(markup: string): Html {
  return { markup }
}

function renderPart(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  if ('markup' in part) return part.markup
  return part.map(({ markup }) => markup).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
