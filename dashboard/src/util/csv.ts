/** What a spreadsheet would take for a formula, full-width signs included, and a tab or line break before one. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula begins with an apostrophe: the texts come from sites
 * and people.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(text: string): string {
  const safe = formula.test(text.trimStart()) || formula.test(text) ? `'${text}` : text
  // Where the comma is the decimal sign, spreadsheets divide lines at semicolons.
  return /[",;\t\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
