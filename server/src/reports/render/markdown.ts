import { stripControls } from './clean-text.ts'

/**
 * Text as one line of Markdown that shows it literally: no markup, no HTML, no entity, no link, no address that a
 * viewer would turn into a link.
 */
export function escapeMarkdown(text: string): string {
  return stripControls(text)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#|~&!$@]/g, String.raw`\$&`)
    .replaceAll('://', String.raw`\://`)
    .replaceAll(/(www)\./gi, String.raw`$1\.`)
    .replace(/^([-+=])/, String.raw`\$1`)
    .replace(/^(\d+)([.)])(?=\s|$)/, String.raw`$1\$2`)
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
