/** Rows per statement, well below PostgreSQL's limit of 65,535 parameters even if a row has many columns. */
const rowsPerStatement = 500

/**
 * Runs a statement for part after part of the rows, in their order; for rows whose number a site or a customer decides. Call it in a
 * transaction if all of them or none must be written.
 */
export async function inParts<Row>(
  rows: readonly Row[],
  run: (part: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await run(rows.slice(start, start + rowsPerStatement))
  }
}
