import { stripControls } from './clean-text.ts'

/**
 * An address at the start of a word. None of what it consists of ends a code span or a cell of a table, so that it can be shown as
 * it is, also in a terminal.
 */
const address =
  /(?<![\w+.\-`$])((?:[a-z][a-z\d+.-]{0,20}:\/\/|www\.)[^\s`|\\<>"[\]$]*(?:#!|[^\s`|\\<>"[\]$.,;:!?)”’']))/i

/**
 * Text as one line of Markdown that shows it literally: no markup, no HTML, no entity, no link, no address that a
 * viewer would turn into a link. Addresses are code, other texts escaped.
 */
export function escapeMarkdown(text: string): string {
  const parts = stripControls(text).replaceAll(/\s+/g, ' ').trim().split(address)
  return parts
    .map((part, index) => (index % 2 === 1 ? `\`${part}\`` : escapeWords(part)))
    .join('')
    .replace(/^([-+=])/, String.raw`\$1`)
    .replace(/^(\d+)([.)])(?=\s|$)/, String.raw`$1\$2`)
}

function escapeWords(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>#|~&!$@]/g, String.raw`\$&`)
    .replaceAll('://', String.raw`\://`)
    .replaceAll(/(www)\./gi, String.raw`$1\.`)
}

/** A row of a Markdown table; the cells are escaped. */
export function renderRow(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => escapeMarkdown(String(cell))).join(' | ')} |`
}

/** A Markdown table; nothing without rows. */
export function renderMarkdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string[] {
  if (rows.length === 0) return []
  return [renderRow(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(renderRow), '']
}

/** A heading with a list below it; nothing without items. The items are escaped. */
export function renderList(heading: string, items: readonly string[]): string[] {
  if (items.length === 0) return []
  return [heading, '', ...items.map((item) => `- ${escapeMarkdown(item)}`), '']
}
