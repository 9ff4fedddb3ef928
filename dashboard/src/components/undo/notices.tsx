import type { FocusEvent, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { holdNotices, type Notice, releaseNotices, useNotices } from './pending-removals.ts'

/** Recent changes that can be undone, at the lower edge of every page. They have room of their own at its end, so that they cover nothing there. */
export function Notices(): ReactNode {
  const notices = useNotices()
  return (
    <div
      role="status"
      aria-label="Recent changes"
      className="pointer-events-none sticky inset-x-0 bottom-0 z-30 mt-auto flex flex-col items-center gap-2 not-empty:p-4 print:hidden"
      onPointerEnter={() => holdNotices('pointer')}
      onPointerLeave={() => releaseNotices('pointer')}
      onFocus={holdForKeyboard}
      onBlur={() => releaseNotices('keyboard')}
    >
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

/** A click focuses its button, too, and must not keep a message forever. */
function holdForKeyboard({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) holdNotices('keyboard')
}

function Toast({ notice: { text, kind, error, undo, close } }: { notice: Notice }): ReactNode {
  return (
    <div className="pointer-events-auto flex w-full max-w-md flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-edge bg-surface py-2 pr-2 pl-4 shadow-lg">
      {kind === 'failed' ? (
        <div className="min-w-0 grow">
          <ErrorPanel title={text} error={error} />
        </div>
      ) : (
        <p className="min-w-0 grow basis-40 wrap-anywhere">{text}</p>
      )}
      <div className="ml-auto flex gap-1">
        {undo === null ? null : (
          <Button aria-label={`Undo: ${text}`} onClick={undo}>
            Undo
          </Button>
        )}
        <Button look="quiet" aria-label={`${closeWords[kind]}: ${text}`} onClick={close}>
          {closeWords[kind]}
        </Button>
      </div>
    </div>
  )
}

const closeWords = { waiting: 'Do it now', done: 'Close', failed: 'Close' } as const
