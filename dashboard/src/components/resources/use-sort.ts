import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseSort, type Sort, type SortedColumn } from '../../util/sort-rows.ts'

/** What an address calls the order of a table: `sort`, unless its page has several. */
export type SortName = 'sort' | 'matrix' | 'outcomes' | 'workers' | 'jobs' | 'versions'

/** The order of a table, kept in the address. */
export interface SortState {
  sort: Sort | null
  /** The direction of this column; undefined if it is not the sorted one. */
  directionOf: (id: string) => 'ascending' | 'descending' | undefined
  /** By this column upwards, then downwards. */
  toggle: (id: string) => void
  choose: (sort: Sort | null) => void
}

/** The order that the address asks for, and how to change it. */
export function useSort(
  columns: readonly SortedColumn<never>[],
  name: SortName = 'sort',
): SortState {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const sort = parseSort(search[name], columns)
  const choose = (next: Sort | null) => {
    const text = next === null ? undefined : `${next.isDescending ? '-' : ''}${next.id}`
    navigate({
      to: '.',
      search: (before) => ({ ...before, [name]: text }),
      replace: true,
      resetScroll: false,
    }).catch(reportError)
  }
  return {
    sort,
    choose,
    directionOf: (id) => {
      if (sort?.id !== id) return undefined
      return sort.isDescending ? 'descending' : 'ascending'
    },
    toggle: (id) => choose({ id, isDescending: sort?.id === id && !sort.isDescending }),
  }
}
