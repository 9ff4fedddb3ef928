import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Problem } from '@understudy/contract/endpoints/problems'
import { limits } from '@understudy/contract/limits'
import { type ReactNode, useState } from 'react'
import { listMembers } from '../../api/problem-queries.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { fieldLabels } from '../../util/field-labels.ts'
import { readField } from '../../util/read-field.ts'
import { mayChange, useCustomer } from '../account-use.ts'
import { Comments } from './comments.tsx'
import { ReasonField } from './reason-field.tsx'
import { TriageState } from './triage-state.tsx'
import { type TriageChange, type TriageStep, useOwnDecision, useTriage } from './use-triage.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run')

/** What is decided about a problem in all runs, and how to change it. */
export function TriagePanel({ problem }: { problem: Problem }): ReactNode {
  const isAllowed = mayChange(useCustomer()?.role)
  const { apply, isPending, error } = useTriage(problem)
  return (
    <section
      aria-label={`Decision about: ${problem.title}`}
      className="flex flex-col gap-4 border-t border-line bg-sunken px-4 py-4 text-ink"
    >
      <TriageState problem={problem} />
      {isAllowed ? (
        <div className="flex flex-col gap-4 print:hidden">
          <Decision problem={problem} apply={apply} isPending={isPending} />
          <div className="flex flex-wrap items-end gap-4">
            <Assignee problem={problem} apply={apply} />
            <IssueLink key={problem.issue_url ?? ''} problem={problem} apply={apply} />
          </div>
        </div>
      ) : null}
      {error === null ? null : <ErrorPanel title="The problem was not changed" error={error} />}
      <Comments problem={problem} isAllowed={isAllowed} />
    </section>
  )
}

interface StepProps {
  problem: Problem
  apply: (step: TriageStep, onAccepted?: () => void) => void
}

function Decision({ problem, apply, isPending }: StepProps & { isPending: boolean }): ReactNode {
  const own = useOwnDecision()
  const [isDismissing, setDismissing] = useState(false)
  const back = restoreDecision(problem, own)
  if (isDismissing) {
    return (
      <form
        className="flex max-w-xl flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const reason = readField(new FormData(event.currentTarget), 'reason').trim()
          const shown = { ...own, status: 'dismissed', reason } as const
          const step = {
            body: { status: 'dismissed', reason },
            shown,
            done: 'Dismissed',
            back,
          } as const
          apply(step, () => setDismissing(false))
        }}
      >
        <ReasonField label="Why it is dismissed" />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" isBusy={isPending}>
            Dismiss
          </Button>
          <Button look="quiet" onClick={() => setDismissing(false)}>
            Cancel
          </Button>
        </div>
      </form>
    )
  }
  const decide = (status: 'open' | 'confirmed', done: string) =>
    apply({ body: { status }, shown: { ...own, status, reason: null }, done, back })
  return (
    <div className="flex flex-wrap gap-2">
      {problem.status === 'confirmed' ? null : (
        <Button onClick={() => decide('confirmed', 'Confirmed')}>Confirm</Button>
      )}
      {problem.status === 'dismissed' ? null : (
        <Button onClick={() => setDismissing(true)}>Dismiss…</Button>
      )}
      {problem.status === 'open' ? null : (
        <Button onClick={() => decide('open', 'Reopened')}>Reopen</Button>
      )}
    </div>
  )
}

/** Also a decision: a problem that was decided about once cannot become undecided. */
function restoreDecision(
  { status, reason }: Problem,
  own: ReturnType<typeof useOwnDecision>,
): TriageChange {
  const shown = { ...own, status, reason }
  const body = status === 'dismissed' && reason !== null ? { status, reason } : { status }
  return { body, shown }
}

function Assignee({ problem: { title, assignee }, apply }: StepProps): ReactNode {
  const { customer } = route.useParams()
  const { data, error } = useQuery(listMembers(customer))
  if (error !== null) return <ErrorPanel title="The members cannot be shown" error={error} />
  const members = (data?.items ?? []).map(({ person_id, email }) => ({ person_id, email }))
  const isListed = members.some(({ person_id: id }) => id === assignee?.person_id)
  const shown = assignee === null || isListed ? members : [assignee, ...members]
  const takeBack = { assignee_id: assignee?.person_id ?? null }
  return (
    <div className="w-full sm:w-64">
      <SelectField
        label="Assigned to"
        aria-label={`Assigned to, for: ${title}`}
        value={assignee?.person_id ?? ''}
        options={[
          { value: '', text: 'Not assigned' },
          ...shown.map(({ person_id: value, email }) => ({
            value,
            text: email ?? 'A member without an address',
          })),
        ]}
        onChange={({ target: { value } }) => {
          const chosen = members.find(({ person_id: id }) => id === value) ?? null
          apply({
            body: { assignee_id: chosen?.person_id ?? null },
            shown: { assignee: chosen },
            done: chosen === null ? 'Not assigned any more' : 'Assigned',
            back: { body: takeBack, shown: { assignee } },
          })
        }}
      />
    </div>
  )
}

function IssueLink({ problem: { title, issue_url: url }, apply }: StepProps): ReactNode {
  const save = (next: string | null) => {
    if (next === url) return
    apply({
      body: { issue_url: next },
      shown: { issue_url: next },
      done: next === null ? 'Link removed' : 'Linked',
      back: { body: { issue_url: url }, shown: { issue_url: url } },
    })
  }
  return (
    <form
      className="flex w-full min-w-0 flex-wrap items-end gap-2 sm:w-auto sm:grow"
      onSubmit={(event) => {
        event.preventDefault()
        const text = readField(new FormData(event.currentTarget), 'issue').trim()
        save(text === '' ? null : text)
      }}
    >
      <div className="min-w-0 grow">
        <TextField
          label="Issue"
          aria-label={`${fieldLabels.issue_url}, for: ${title}`}
          name="issue"
          type="url"
          pattern="https://.*"
          title="An address that begins with https://"
          placeholder="https://…"
          maxLength={limits.urlLength}
          defaultValue={url ?? ''}
        />
      </div>
      <Button type="submit">Save the link</Button>
    </form>
  )
}
