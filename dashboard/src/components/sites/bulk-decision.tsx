import { useMutation } from '@tanstack/react-query'
import type { TriageStatus } from '@understudy/contract/endpoints/problems'
import { type ReactNode, useState } from 'react'
import { getClient } from '../../api/clients.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { formatCount } from '../../util/format.ts'
import { readField } from '../../util/read-field.ts'
import { ReasonField } from '../findings/reason-field.tsx'
import type { SiteProblem } from './merge-problems.ts'

interface Decision {
  status: TriageStatus
  /** Of a dismissal. */
  reason?: string
}

/** Decides about all chosen problems. */
export function BulkDecision({
  customerId,
  marked,
  onDone,
}: {
  customerId: string
  marked: readonly SiteProblem[]
  onDone: () => void
}): ReactNode {
  const [isDismissing, setDismissing] = useState(false)
  const { mutate, isPending, error } = useDecisions(customerId, marked, () => {
    setDismissing(false)
    onDone()
  })
  const isNone = marked.length === 0
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label="Decide together" className="flex flex-wrap items-center gap-2">
        <Button
          disabled={isNone}
          isBusy={isPending}
          onClick={() => mutate({ status: 'confirmed' })}
        >
          Confirm
        </Button>
        <Button disabled={isNone} onClick={() => setDismissing(true)}>
          Dismiss…
        </Button>
        <Button disabled={isNone} isBusy={isPending} onClick={() => mutate({ status: 'open' })}>
          Reopen
        </Button>
        <span role="status" className="text-sm text-muted">
          {formatCount(marked.length, 'problem')} chosen
        </span>
        <span className="text-sm text-muted max-lg:hidden">
          Keys: <kbd>j</kbd> and <kbd>k</kbd> move, <kbd>Space</kbd> chooses
        </span>
      </div>
      {isDismissing && !isNone ? (
        <Dismissal
          count={marked.length}
          isBusy={isPending}
          onGiven={(reason) => mutate({ status: 'dismissed', reason })}
          onClose={() => setDismissing(false)}
        />
      ) : null}
      {error === null ? null : <ErrorPanel title="Not all problems were changed" error={error} />}
    </div>
  )
}

function useDecisions(customerId: string, marked: readonly SiteProblem[], onDone: () => void) {
  return useMutation({
    mutationFn: async (decision: Decision) => {
      const { problems } = getClient(customerId)
      for (const { runId, problem } of marked) {
        await problems.triage(runId, problem.fingerprint, decision)
      }
    },
    onSuccess: onDone,
    // Some may have been decided before one failed.
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['problems', customerId] }),
        queryClient.invalidateQueries({ queryKey: ['site-problems', customerId] }),
      ])
    },
  })
}

function Dismissal({
  count,
  isBusy,
  onGiven,
  onClose,
}: {
  count: number
  isBusy: boolean
  onGiven: (reason: string) => void
  onClose: () => void
}): ReactNode {
  return (
    <form
      className="flex max-w-xl flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onGiven(readField(new FormData(event.currentTarget), 'reason').trim())
      }}
    >
      <ReasonField label={`Why ${count === 1 ? 'it is' : 'they are'} not worth fixing`} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" isBusy={isBusy}>
          Dismiss {formatCount(count, 'problem')}
        </Button>
        <Button onClick={onClose}>Keep</Button>
      </div>
    </form>
  )
}
