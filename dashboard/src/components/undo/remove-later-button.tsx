import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { removeLater } from './pending-removals.ts'

const words = { Delete: 'Deleted', Archive: 'Archived' } as const

/** Removes one thing at once; for some seconds this can be undone, because the service is asked after that. */
export function RemoveLaterButton({
  id,
  name,
  action = 'Delete',
  list,
  remove,
  onHidden,
}: {
  id: string
  name: string
  action?: keyof typeof words
  /** The name of the list that changes. */
  list: string
  remove: () => Promise<unknown>
  /** After it is hidden. */
  onHidden?: () => void
}): ReactNode {
  return (
    <Button
      aria-label={`${action} ${name}`}
      onClick={() => {
        removeLater({ id, text: `${words[action]} ${name}.`, list, remove })
        onHidden?.()
      }}
    >
      {action}
    </Button>
  )
}
