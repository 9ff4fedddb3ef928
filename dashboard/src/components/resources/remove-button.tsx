import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { refreshList } from '../../api/resource-queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/states.tsx'

/** Removes one thing from a list for good, after a second press. */
export function RemoveButton({
  name,
  action = 'Delete',
  list,
  remove,
}: {
  name: string
  action?: string
  /** The name of the list that changes. */
  list: string
  remove: () => Promise<unknown>
}): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const removing = useMutation({ mutationFn: remove, onSettled: () => refreshList(list) })
  if (!isAsked) {
    return (
      <Button aria-label={`${action} ${name}`} onClick={() => setAsked(true)}>
        {action}
      </Button>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          look="danger"
          className="max-sm:whitespace-normal"
          autoFocus
          isBusy={removing.isPending}
          aria-label={`${action} for good: ${name}`}
          onClick={() => removing.mutate(undefined, { onSuccess: () => setAsked(false) })}
        >
          {action} for good
        </Button>
        <Button look="quiet" onClick={() => setAsked(false)}>
          Keep
        </Button>
      </div>
      {removing.error === null ? null : (
        <ErrorPanel
          title={`This may not have been done: ${action} ${name}`}
          error={removing.error}
        />
      )}
    </div>
  )
}
