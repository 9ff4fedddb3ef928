/**
 * Where a spreadsheet would take a formula to begin, with the signs that are full-width too. Where the comma is the decimal sign, spreadsheets
 * divide lines at semicolons, and then neither a quotation mark in the middle of a line nor what follows it is read as CSV.
 */
const formulas = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/**
 * Rows as CSV (RFC 4180). What a spreadsheet would run as a formula is preceded by an apostrophe: the texts come from sites
 * and people.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(text: string): string {
  const safe = text.replaceAll(formulas, "$1'")
  return /[",;\t\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
