/** A column as rows are sorted by it, and as the address names it. */
export interface SortedColumn<Row> {
  id: string
  /** null: the row has no such value and comes last in either direction. */
  sortBy?: (row: Row) => string | number | null
}

/** By which column rows are sorted. */
export interface Sort {
  id: string
  isDescending: boolean
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Rows in the order that was asked for; without one as they are. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const sortBy = columns.find(({ id }) => id === sort?.id)?.sortBy
  if (sort === null || sortBy === undefined) return rows
  const valued = rows.flatMap((row) => {
    const value = sortBy(row)
    return value === null ? [] : [{ row, value }]
  })
  const sorted = valued.toSorted((one, other) => compare(one.value, other.value))
  const ordered = sort.isDescending ? sorted.toReversed() : sorted
  return [...ordered.map(({ row }) => row), ...rows.filter((row) => sortBy(row) === null)]
}

/** The order that an address asks for, `column` or `-column`; null for a column by which nothing can be sorted. */
export function parseSort(
  text: string | undefined,
  columns: readonly SortedColumn<never>[],
): Sort | null {
  const isDescending = text?.startsWith('-') === true
  const id = text?.slice(isDescending ? 1 : 0)
  const column = columns.find((each) => each.id === id && each.sortBy !== undefined)
  return column === undefined ? null : { id: column.id, isDescending }
}

/** The orders of a page's tables in its address, for `validateSearch`; what cannot be one is left out. */
export function readSorts<Name extends string>(
  search: Record<string, unknown>,
  ...names: readonly Name[]
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const given = search[name]
    if (typeof given === 'string' && /^-?[a-z]\w*$/.test(given)) found[name] = given
  }
  return found
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return order.compare(String(one), String(other))
}
