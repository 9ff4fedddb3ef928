import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Problem, TriageEntry } from '@understudy/contract/endpoints/problems'
import { limits } from '@understudy/contract/limits'
import type { ReactNode, SubmitEvent } from 'react'
import { getClient } from '../../api/clients.ts'
import { getProblem } from '../../api/problem-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { readField } from '../../util/read-field.ts'
import { TimeCell } from '../resources/time-cell.tsx'
import { removeLater, useKept } from '../undo/pending-removals.ts'
import { nameActor } from './triage-state.tsx'

const route = getRouteApi('/signed-in/$customer/runs/$run')

/** Comments and changes of a problem, oldest first. */
export function Comments({
  problem: { fingerprint, title },
  isAllowed,
}: {
  problem: Problem
  isAllowed: boolean
}): ReactNode {
  const { customer, run } = route.useParams()
  const { data, error } = useQuery(getProblem(customer, run, fingerprint))
  const entries = useKept(data?.entries ?? [])
  return (
    <div className="flex flex-col gap-3">
      {error === null ? null : <ErrorPanel title="The comments cannot be shown" error={error} />}
      {entries.length === 0 ? null : (
        <ul aria-label={`History of: ${title}`} className="flex flex-col gap-2">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} fingerprint={fingerprint} isAllowed={isAllowed} />
          ))}
        </ul>
      )}
      {isAllowed ? <CommentForm fingerprint={fingerprint} title={title} /> : null}
    </div>
  )
}

const words = {
  confirmed: 'confirmed it',
  dismissed: 'dismissed it',
  reopened: 'reopened it',
  assigned: 'assigned it to',
  unassigned: 'ended the assignment',
  linked: 'linked',
  unlinked: 'removed the link',
  commented: 'commented',
  comment_deleted: 'deleted a comment',
} as const satisfies Record<TriageEntry['change'], string>

function Entry({
  entry: { id, at, by, change, text },
  fingerprint,
  isAllowed,
}: {
  entry: TriageEntry
  fingerprint: string
  isAllowed: boolean
}): ReactNode {
  const isComment = change === 'commented'
  return (
    <li className="text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2 text-muted">
        <span>
          {nameActor(by)} {words[change]}
          {change === 'assigned' ? ` ${text ?? 'a former member'}` : ''}
        </span>
        <TimeCell at={at} />
        {isComment && text !== null && isAllowed ? (
          <DeleteComment id={id} fingerprint={fingerprint} />
        ) : null}
      </p>
      {isComment && text === null ? <p className="text-muted italic">Deleted</p> : null}
      {text === null || change === 'assigned' ? null : (
        <p className="text-base break-words whitespace-pre-wrap">{text}</p>
      )}
    </li>
  )
}

function useRefresh(fingerprint: string) {
  const { customer, run } = route.useParams()
  return async () => {
    const { queryKey } = getProblem(customer, run, fingerprint)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      queryClient.invalidateQueries({ queryKey: ['problems', customer] }),
    ])
  }
}

/** The service keeps no text of a deleted comment, so it is asked only once nothing can be undone. */
function DeleteComment({ id, fingerprint }: { id: string; fingerprint: string }): ReactNode {
  const { customer, run } = route.useParams()
  const refresh = useRefresh(fingerprint)
  return (
    <button
      type="button"
      className="rounded underline hover:text-ink print:hidden"
      onClick={() =>
        removeLater({
          id,
          text: 'Deleted a comment.',
          list: 'problems',
          remove: async () => {
            await getClient(customer).problems.deleteComment(run, fingerprint, id)
            await refresh()
          },
        })
      }
    >
      Delete
    </button>
  )
}

function CommentForm({ fingerprint, title }: { fingerprint: string; title: string }): ReactNode {
  const { customer, run } = route.useParams()
  const commenting = useMutation({
    mutationFn: (text: string) => getClient(customer).problems.comment(run, fingerprint, { text }),
    onSettled: useRefresh(fingerprint),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = readField(new FormData(form), 'text').trim()
    if (text !== '') commenting.mutate(text, { onSuccess: () => form.reset() })
  }
  return (
    <form className="flex max-w-xl flex-col items-start gap-2 print:hidden" onSubmit={submit}>
      <div className="w-full">
        <TextArea
          label="Comment"
          aria-label={`Comment on: ${title}`}
          name="text"
          rows={2}
          required
          maxLength={limits.textLength}
        />
      </div>
      {commenting.error === null ? null : (
        <ErrorPanel title="The comment was not added" error={commenting.error} />
      )}
      <Button type="submit" isBusy={commenting.isPending}>
        Add the comment
      </Button>
    </form>
  )
}
