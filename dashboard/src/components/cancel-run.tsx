import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getClient } from '../api/clients.ts'
import { getRun } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { ErrorPanel } from '../ui/states.tsx'
import { ModalDialog } from './command/modal-dialog.tsx'

/** Cancels a run once that was confirmed: it cannot be taken back. */
export function CancelRun({
  customerId,
  runId,
  children,
  ...named
}: {
  customerId: string
  runId: string
  /** The text of the button. */
  children: string
  'aria-label'?: string
}): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: () => getClient(customerId).runs.cancel(runId),
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: getRun(customerId, runId).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['runs', customerId] }),
      ])
    },
  })
  return (
    <>
      <Button
        look="danger"
        isBusy={cancel.isPending}
        aria-label={named['aria-label']}
        onClick={() => setAsking(true)}
      >
        {children}
      </Button>
      {isAsking ? (
        <Question
          onClose={() => setAsking(false)}
          onAgreed={() => {
            setAsking(false)
            cancel.mutate()
          }}
        />
      ) : null}
      {cancel.error === null ? null : (
        <ErrorPanel title="Cancelling the run failed" error={cancel.error} />
      )}
    </>
  )
}

function Question({ onClose, onAgreed }: { onClose: () => void; onAgreed: () => void }): ReactNode {
  return (
    <ModalDialog label="Cancel the run" onClose={onClose}>
      <div className="flex flex-col gap-3 p-5">
        <h2 className="text-lg font-semibold">Cancel this run?</h2>
        <p>
          Its visitors stop within seconds. What they have recorded is kept; a cancelled run cannot
          be continued.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button autoFocus onClick={onClose}>
            Let it go on
          </Button>
          <Button look="danger" onClick={onAgreed}>
            Yes, cancel it
          </Button>
        </div>
      </div>
    </ModalDialog>
  )
}
