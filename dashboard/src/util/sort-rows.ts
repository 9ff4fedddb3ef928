/** A column as rows are sorted by it, and as the address names it. */
export interface SortedColumn<Row> {
  id: string
  sortBy?: (row: Row) => string | number
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Rows in the order that the address asks for: a column, with `-` before it from last to first. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row>[],
  sort: string | undefined,
): readonly Row[] {
  const { id, isDescending } = parseSort(sort)
  const sortBy = columns.find((column) => column.id === id)?.sortBy
  if (sortBy === undefined) return rows
  const sorted = rows.toSorted((one, other) => compare(sortBy(one), sortBy(other)))
  return isDescending ? sorted.toReversed() : sorted
}

/** Which column the address names. */
export function parseSort(sort: string | undefined): { id: string; isDescending: boolean } {
  const isDescending = sort?.startsWith('-') === true
  return { id: sort?.slice(isDescending ? 1 : 0) ?? '', isDescending }
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return order.compare(String(one), String(other))
}
