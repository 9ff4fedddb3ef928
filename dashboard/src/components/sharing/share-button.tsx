import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../command/modal-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** Opens the list of links to a run's report. */
export function ShareButton({
  customerId,
  runId,
}: {
  customerId: string
  runId: string
}): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Share</Button>
      {isOpen ? (
        <ModalDialog label="Share this run" onClose={() => setOpen(false)}>
          <ShareDialog customerId={customerId} runId={runId} onClose={() => setOpen(false)} />
        </ModalDialog>
      ) : null}
    </>
  )
}
