import { Link, getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { readField } from '../../util/read-field.ts'
import { severities } from '../findings/filter-findings.ts'
import { keepFilters, readSavedFilters, type SavedFilter } from './saved-filters.ts'
import { readTriage, type SiteFilter } from './site-triage.ts'

const route = getRouteApi('/signed-in/$customer/sites/$host')

/** Which problems of a site are shown; the choice is in the address and can be kept under a name. */
export function SiteFilters(): ReactNode {
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const [saved, setSaved] = useState(readSavedFilters)
  const choose = (search: SiteFilter) => {
    navigate({ search, replace: true, resetScroll: false }).catch(reportError)
  }
  const save = (next: readonly SavedFilter[]) => {
    keepFilters(next)
    setSaved([...next])
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SelectField
          isCompact
          label="Decision"
          value={filter.triage ?? 'open'}
          options={[
            { value: 'open', text: 'Open' },
            { value: 'confirmed', text: 'Confirmed' },
            { value: 'dismissed', text: 'Dismissed' },
            { value: 'any', text: 'Any' },
          ]}
          onChange={({ target }) => choose({ ...filter, triage: readTriage(target.value) })}
        />
        <SelectField
          isCompact
          label="Severity"
          value={String(filter.severity ?? '')}
          options={[
            { value: '', text: 'Any' },
            ...severities.map(({ value, text }, index) => ({
              value: String(value),
              text: index === 0 ? text : `${text} or worse`,
            })),
          ]}
          onChange={({ target: { value } }) =>
            choose({ ...filter, severity: value === '' ? undefined : Number(value) })
          }
        />
        <SaveFilter
          onNamed={(name) =>
            save([...saved.filter((each) => each.name !== name), { name, filter }])
          }
        />
      </div>
      {saved.length === 0 ? null : (
        <Saved
          saved={saved}
          onRemoved={(name) => save(saved.filter((each) => each.name !== name))}
        />
      )}
    </div>
  )
}

function SaveFilter({ onNamed }: { onNamed: (name: string) => void }): ReactNode {
  const [isNaming, setNaming] = useState(false)
  if (!isNaming) {
    return (
      <Button look="quiet" onClick={() => setNaming(true)}>
        Save this filter
      </Button>
    )
  }
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onNamed(readField(new FormData(event.currentTarget), 'name').trim())
        setNaming(false)
      }}
    >
      <TextField
        label="Name of the filter"
        name="name"
        maxLength={60}
        pattern=".*\S.*"
        required
        autoFocus
      />
      <Button type="submit">Save</Button>
      <Button look="quiet" onClick={() => setNaming(false)}>
        Cancel
      </Button>
    </form>
  )
}

function Saved({
  saved,
  onRemoved,
}: {
  saved: readonly SavedFilter[]
  onRemoved: (name: string) => void
}): ReactNode {
  const { customer, host } = route.useParams()
  return (
    <ul aria-label="Saved filters" className="flex flex-wrap gap-2 text-sm">
      {saved.map(({ name, filter }) => (
        <li key={name} className="flex items-center rounded-md border border-line bg-surface">
          <Link
            to="/$customer/sites/$host"
            params={{ customer, host }}
            search={filter}
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            resetScroll={false}
            className="px-2.5 py-1 no-underline aria-[current=page]:font-semibold"
          >
            {name}
          </Link>
          <Button
            look="quiet"
            aria-label={`Forget the filter ${name}`}
            onClick={() => onRemoved(name)}
          >
            ×
          </Button>
        </li>
      ))}
    </ul>
  )
}
