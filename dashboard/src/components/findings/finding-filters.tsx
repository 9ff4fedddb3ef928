import { getRouteApi } from '@tanstack/react-router'
import { statusWords } from '@understudy/contract/finding-words'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { SortChoice } from '../resources/sort-choice.tsx'
import {
  type FindingFilter,
  isFindingStatus,
  isTriageStatus,
  readFilter,
  severities,
  triageWords,
} from './filter-findings.ts'
import { findingOrders } from './finding-orders.ts'
import { listPages, listPersonas, type ShownFinding } from './shown-finding.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run')

type Changed = { [Name in keyof FindingFilter]: FindingFilter[Name] | undefined }

const noFilter = {
  severity: undefined,
  persona: undefined,
  page: undefined,
  status: undefined,
  checked: undefined,
} satisfies Changed

/** Choices of which problems are shown; they are kept in the address. On a phone they are behind a button that says how many are made. */
export function FindingFilters({ findings }: { findings: readonly ShownFinding[] }): ReactNode {
  const filter = readFilter(route.useSearch())
  const navigate = route.useNavigate()
  const [isOpen, setOpen] = useState(false)
  const choicesId = useId()
  const change = (changed: Changed) => {
    navigate({
      search: (before) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    }).catch(reportError)
  }
  const madeCount = Object.keys(noFilter).filter((name) => Object.hasOwn(filter, name)).length
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <Button
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={choicesId}
        onClick={() => setOpen(!isOpen)}
      >
        {madeCount === 0 ? 'Filters' : `Filters (${madeCount})`}
      </Button>
      <div
        id={choicesId}
        className={`sm:contents ${isOpen ? 'max-sm:flex' : 'max-sm:hidden'} max-sm:w-full max-sm:flex-col max-sm:gap-y-2 max-sm:[&_label]:w-full max-sm:[&_label]:justify-between max-sm:[&_select]:w-48`}
      >
        <Choices findings={findings} filter={filter} onChange={change} />
      </div>
      {findings.length < 2 ? null : <SortChoice columns={findingOrders} unsorted="As reported" />}
      {madeCount === 0 ? null : (
        <Button look="quiet" onClick={() => change(noFilter)}>
          Clear
        </Button>
      )}
    </div>
  )
}

function Choices({
  findings,
  filter,
  onChange,
}: {
  findings: readonly ShownFinding[]
  filter: FindingFilter
  onChange: (changed: Changed) => void
}): ReactNode {
  return (
    <>
      <Choice
        label="Severity"
        value={String(filter.severity ?? '')}
        options={severities.map(({ value, text }, index) => [
          String(value),
          // The worst comes first.
          index === 0 ? text : `${text} or worse`,
        ])}
        onChoose={(value) => onChange({ severity: value === '' ? undefined : Number(value) })}
      />
      <Choice
        label="Persona"
        value={filter.persona ?? ''}
        options={listOnce(findings.flatMap(listPersonas))}
        onChoose={(value) => onChange({ persona: value === '' ? undefined : value })}
      />
      <Choice
        label="Page"
        value={filter.page ?? ''}
        options={listOnce(findings.flatMap(listPages))}
        onChoose={(value) => onChange({ page: value === '' ? undefined : value })}
      />
      <Choice
        label="Status"
        value={filter.status ?? ''}
        options={Object.entries(triageWords)}
        onChoose={(value) => onChange({ status: isTriageStatus(value) ? value : undefined })}
      />
      <Choice
        label="Certainty"
        value={filter.checked ?? ''}
        options={Object.entries(statusWords)}
        onChoose={(value) => onChange({ checked: isFindingStatus(value) ? value : undefined })}
      />
    </>
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
      label={<span className="sm:sr-only">{label}</span>}
      className="max-w-48"
      value={value}
      options={[
        { value: '', text: `Any ${label.toLowerCase()}` },
        ...options.map(([name, text]) => ({ value: name, text })),
      ]}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}
