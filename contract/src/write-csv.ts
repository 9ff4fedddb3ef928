/**
 * Where a spreadsheet may take a formula to begin: at the start of a cell, behind what it may skip there (Excel and LibreOffice remove
 * NUL, LibreOffice blanks before a quotation mark). Where the comma is the decimal sign, a spreadsheet divides lines at semicolons, or
 * at tabs if it is told to; then quotation marks in the middle of a line protect nothing. Others end a row at every line break, in
 * quotation marks as well. So a cell may start behind each separator and line break of a text. The signs have full-width and small forms.
 */
const formulas =
  /(?<=^|[,;؛\t\r\n])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])|^(?=[\t\r\n])/gu

/**
 * Rows as CSV (RFC 4180). What a spreadsheet would run as a formula is preceded by an apostrophe, whatever it takes for a separator: the
 * texts come from sites and people.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(text: string): string {
  const safe = text.replaceAll(formulas, "'")
  return /[",;؛\t\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
