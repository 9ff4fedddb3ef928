import { getRouteApi } from '@tanstack/react-router'
import { statusWords } from '@understudy/contract/finding-words'
import type { ReactNode } from 'react'
import { SelectField } from '../../ui/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { SortChoice } from '../resources/sort-choice.tsx'
import {
  isFindingStatus,
  isTriageStatus,
  readFilter,
  severities,
  triageWords,
} from './filter-findings.ts'
import type { FindingFilter } from './filter-findings.ts'
import { findingOrders } from './finding-orders.ts'
import type { ShownFinding } from './shown-finding.ts'
import { listPages, listPersonas } from './shown-finding.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run')

type Changed = { [Name in keyof FindingFilter]: FindingFilter[Name] | undefined }

const noFilter = {
  severity: undefined,
  persona: undefined,
  page: undefined,
  status: undefined,
  checked: undefined,
} satisfies Changed

/** Choices of which problems are shown; they are kept in the address. */
export function FindingFilters({ findings }: { findings: readonly ShownFinding[] }): ReactNode {
  const filter = readFilter(route.useSearch())
  const navigate = route.useNavigate()
  const change = (changed: Changed) => {
    navigate({
      search: (before) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    }).catch(reportError)
  }
  const isFiltered = Object.keys(noFilter).some((name) => Object.hasOwn(filter, name))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden max-sm:flex-col max-sm:items-stretch max-sm:[&_label]:w-full max-sm:[&_label]:justify-between max-sm:[&_select]:w-48">
      <Choice
        label="Severity"
        value={String(filter.severity ?? '')}
        options={severities.map(({ value, text }, index) => [
          String(value),
          // The worst comes first.
          index === 0 ? text : `${text} or worse`,
        ])}
        onChoose={(value) => change({ severity: value === '' ? undefined : Number(value) })}
      />
      <Choice
        label="Persona"
        value={filter.persona ?? ''}
        options={listOnce(findings.flatMap(listPersonas))}
        onChoose={(value) => change({ persona: value === '' ? undefined : value })}
      />
      <Choice
        label="Page"
        value={filter.page ?? ''}
        options={listOnce(findings.flatMap(listPages))}
        onChoose={(value) => change({ page: value === '' ? undefined : value })}
      />
      <Choice
        label="Status"
        value={filter.status ?? ''}
        options={Object.entries(triageWords)}
        onChoose={(value) => change({ status: isTriageStatus(value) ? value : undefined })}
      />
      <Choice
        label="Checked"
        value={filter.checked ?? ''}
        options={Object.entries(statusWords)}
        onChoose={(value) => change({ checked: isFindingStatus(value) ? value : undefined })}
      />
      {findings.length < 2 ? null : <SortChoice columns={findingOrders} unsorted="As reported" />}
      {isFiltered ? (
        <Button look="quiet" onClick={() => change(noFilter)}>
          Clear
        </Button>
      ) : null}
    </div>
  )
}

function listOnce(texts: readonly string[]): [string, string][] {
  return [...new Set(texts)].toSorted().map((text) => [text, text])
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChoose: (value: string) => void
}): ReactNode {
  return (
    <SelectField
      isCompact
      label={label}
      className="max-w-48"
      value={value}
      options={[
        { value: '', text: 'Any' },
        ...options.map(([name, text]) => ({ value: name, text })),
      ]}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}
