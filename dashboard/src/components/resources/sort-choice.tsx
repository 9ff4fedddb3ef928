import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import type { SortedColumn } from '../../util/sort-rows.ts'
import { type SortName, useSort } from './use-sort.ts'

/** The order of a list that is no table. */
export function SortChoice({
  columns,
  unsorted,
  sortName,
}: {
  columns: readonly (SortedColumn<never> & { title: string })[]
  /** The order without a choice. */
  unsorted: string
  /** What the address calls the order; pages with several lists need one for each. */
  sortName?: SortName
}): ReactNode {
  const { sort, choose } = useSort(columns, sortName)
  return (
    <div className="flex items-center gap-1">
      <SelectField
        isCompact
        label="Sort by"
        value={sort?.id ?? ''}
        options={[
          { value: '', text: unsorted },
          ...columns.map(({ id, title }) => ({ value: id, text: title })),
        ]}
        onChange={({ target: { value } }) =>
          choose(value === '' ? null : { id: value, isDescending: false })
        }
      />
      {sort === null ? null : (
        <Button
          look="quiet"
          aria-label="Reverse the order"
          aria-pressed={sort.isDescending}
          onClick={() => choose({ ...sort, isDescending: !sort.isDescending })}
        >
          {sort.isDescending ? '↓' : '↑'}
        </Button>
      )}
    </div>
  )
}
