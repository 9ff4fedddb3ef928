import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Problem } from '@understudy/contract/endpoints/problems'
import { useState } from 'react'
import { getClient } from '../../api/clients.ts'
import type { ProblemList } from '../../api/problem-queries.ts'
import { changeProblem, getProblem, listProblems } from '../../api/problem-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { useAccount } from '../account-use.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run')

type Body = Parameters<ReturnType<typeof getClient>['problems']['triage']>[2]

/** A change of a problem: what is sent, how it looks at once, and what takes it back. */
export interface TriageStep {
  body: Body
  shown: Partial<Problem>
  /** What was done, as a sentence. */
  done: string
  back: Omit<TriageStep, 'back'> | null
}

interface Change {
  step: TriageStep
  onAccepted: (() => void) | undefined
}

/** Changes of one problem, shown at once and taken back if the service refuses them. */
export function useTriage({ fingerprint }: Problem): {
  /** `onAccepted` is called when the service has accepted the change. */
  apply: (step: TriageStep, onAccepted?: () => void) => void
  isPending: boolean
  /** What was changed last, after the service has accepted it. */
  last: TriageStep | null
  error: unknown
} {
  const { customer, run } = route.useParams()
  const { queryKey } = listProblems(customer, run)
  const [last, setLast] = useState<TriageStep | null>(null)
  const change = useMutation({
    mutationFn: ({ step: { body } }: Change) =>
      getClient(customer).problems.triage(run, fingerprint, body),
    onMutate: async ({ step }) => {
      setLast(null)
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<ProblemList>(queryKey)
      if (before !== undefined) {
        queryClient.setQueryData(queryKey, changeProblem(before, fingerprint, step.shown))
      }
      return before
    },
    onError: (_error, _change, before) => {
      queryClient.setQueryData(queryKey, before)
    },
    // Not given to mutate(), which forgets it if the next change comes before everything was read again.
    onSuccess: (detail, { step, onAccepted }) => {
      const { entries: _, ...answer } = detail
      queryClient.setQueryData<ProblemList>(
        queryKey,
        (list) => list && changeProblem(list, fingerprint, answer),
      )
      queryClient.setQueryData(getProblem(customer, run, fingerprint).queryKey, detail)
      setLast(step)
      onAccepted?.()
    },
    // The decision holds for the customer's other runs, too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['problems', customer] }),
  })
  return {
    apply: (step, onAccepted) => change.mutate({ step, onAccepted }),
    isPending: change.isPending,
    last,
    error: change.error,
  }
}

/** The signed-in person as the author of a change that the service has not answered yet. */
export function useOwnDecision(): Pick<Problem, 'decided_by' | 'decided_at'> {
  const { person } = useAccount()
  return {
    decided_by: { kind: 'person', id: person.id, name: person.email },
    decided_at: new Date().toISOString(),
  }
}
