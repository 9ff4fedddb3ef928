import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getTranscript } from '../../api/transcript-queries.ts'
import { ErrorPanel } from '../../ui/states.tsx'
import type { SessionPath } from './session-path.ts'

/** The page as the visitor was given it for a turn, in words; read when it is opened. */
export function VisitorView({ path, turn }: { path: SessionPath; turn: number }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...getTranscript(path), enabled: isOpen })
  const own = data?.turns.find((each) => each.turn === turn)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-line bg-surface"
    >
      <summary className="px-3 py-2 font-semibold">What the visitor was given</summary>
      <div className="flex flex-col gap-2 border-t border-line px-3 py-2 text-sm">
        <p className="text-muted">
          The page in words, as it stood when the action was chosen. A model that sees also got the
          picture before.
        </p>
        {error === null ? null : <ErrorPanel title="The view cannot be shown" error={error} />}
        {own?.notices.map((notice, index) => (
          <p key={`${index} ${notice}`} className="wrap-anywhere">
            {notice}
          </p>
        ))}
        {data === undefined ? null : (
          <pre
            tabIndex={0}
            aria-label="View"
            className="max-h-96 overflow-auto whitespace-pre-wrap wrap-anywhere"
          >
            {own?.observation ?? 'This turn is not completed yet.'}
          </pre>
        )}
      </div>
    </details>
  )
}
