import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isUnfinished, listRuns } from '../../api/queries.ts'
import { SelectField } from '../../ui/fields.tsx'
import { formatExact } from '../../util/format.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run/compare')

/** The newest runs of the same host to compare with; the shown one is among them, however old it is. */
export function RunChoice({ shownId, url }: { shownId: string; url: string }): ReactNode {
  const { customer, run } = route.useParams()
  const navigate = route.useNavigate()
  const { data } = useInfiniteQuery(listRuns(customer, undefined))
  const listed = (data?.pages.flatMap(({ items }) => items) ?? []).filter(
    (each) =>
      each.id !== run &&
      !isUnfinished(each) &&
      URL.parse(each.target_url)?.host === URL.parse(url)?.host,
  )
  const options = listed.map(({ id, created_at: at }) => ({ value: id, text: formatExact(at) }))
  const isListed = options.some(({ value }) => value === shownId)
  if (options.length + (isListed ? 0 : 1) < 2) return null
  return (
    <SelectField
      isCompact
      label="Compare with"
      value={shownId}
      options={isListed ? options : [...options, { value: shownId, text: 'An older run' }]}
      onChange={({ target }) => {
        navigate({
          search: (before) => ({ ...before, with: target.value }),
          resetScroll: false,
        }).catch(reportError)
      }}
    />
  )
}
