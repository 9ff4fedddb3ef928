import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Problem } from '@understudy/contract/endpoints/problems'
import { getClient } from '../../api/clients.ts'
import {
  changeProblem,
  getProblem,
  listProblems,
  type ProblemList,
} from '../../api/problem-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { refreshList } from '../../api/resource-queries.ts'
import { useAccount } from '../account-use.ts'
import { offerUndo } from '../undo/pending-removals.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run')

type Body = Parameters<ReturnType<typeof getClient>['problems']['triage']>[2]

/** A change of a problem: what is sent, and how it looks at once. */
export interface TriageChange {
  body: Body
  shown: Partial<Problem>
}

/** A change that can be undone. */
export interface TriageStep extends TriageChange {
  /** What was done, in a word or two. */
  done: string
  back: TriageChange
}

interface Request {
  step: TriageStep
  onAccepted: (() => void) | undefined
}

/** Which problem of which run. */
interface Place {
  customer: string
  run: string
  fingerprint: string
}

/** Changes of one problem, shown at once and taken back if the service refuses them. */
export function useTriage({ fingerprint, title }: Problem): {
  /** `onAccepted` is called when the service has accepted the change. */
  apply: (step: TriageStep, onAccepted?: () => void) => void
  isPending: boolean
  error: unknown
} {
  const place = { ...route.useParams(), fingerprint }
  const change = useMutation({
    mutationFn: ({ step }: Request) => changeTriage(place, step),
    // Not given to mutate(), which forgets it if the next change comes before everything was read again.
    onSuccess: (_answer, { step: { done, back }, onAccepted }) => {
      offerUndo({
        subject: fingerprint,
        text: `${done}: ${title}`,
        list: 'problems',
        takeBack: () => changeTriage(place, back),
      })
      onAccepted?.()
    },
    // The decision holds for the customer's other runs, too.
    onSettled: () => refreshList('problems'),
  })
  return {
    apply: (step, onAccepted) => change.mutate({ step, onAccepted }),
    isPending: change.isPending,
    error: change.error,
  }
}

async function changeTriage(
  { customer, run, fingerprint }: Place,
  { body, shown }: TriageChange,
): Promise<void> {
  const { queryKey } = listProblems(customer, run)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<ProblemList>(queryKey)
  const show = (change: Partial<Problem>) =>
    queryClient.setQueryData<ProblemList>(
      queryKey,
      (list) => list && changeProblem(list, fingerprint, change),
    )
  show(shown)
  try {
    const detail = await getClient(customer).problems.triage(run, fingerprint, body)
    const { entries: _, ...answer } = detail
    show(answer)
    queryClient.setQueryData(getProblem(customer, run, fingerprint).queryKey, detail)
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    throw error
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
