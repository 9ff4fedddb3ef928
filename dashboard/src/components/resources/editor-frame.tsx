import { useMutation } from '@tanstack/react-query'
import type { ReactNode, SubmitEvent } from 'react'
import { refreshList } from '../../api/resource-queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/states.tsx'

/** A folded form that changes something and says that it is saved. */
export function EditorFrame({
  subject,
  list,
  save,
  isReady = true,
  children,
}: {
  /** What is changed: `webhook`. */
  subject: string
  /** Where it stands, which is read again. */
  list: string
  save: (form: FormData) => Promise<unknown>
  isReady?: boolean
  children: ReactNode
}): ReactNode {
  const saving = useMutation({ mutationFn: save, onSuccess: () => refreshList(list) })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    saving.mutate(new FormData(event.currentTarget))
  }
  return (
    <details className="max-w-3xl rounded-lg border border-line bg-surface">
      <summary className="px-4 py-3 font-medium">Change this {subject}</summary>
      <form
        className="flex flex-col gap-5 border-t border-line p-4"
        onSubmit={submit}
        onChange={() => saving.reset()}
      >
        {children}
        {saving.error === null ? null : (
          <ErrorPanel title={`The ${subject} was not changed`} error={saving.error} />
        )}
        <div className="flex items-center gap-3">
          <Button type="submit" look="primary" isBusy={saving.isPending} disabled={!isReady}>
            Save
          </Button>
          <p role="status" className="text-sm text-muted">
            {saving.isSuccess ? 'Saved.' : ''}
          </p>
        </div>
      </form>
    </details>
  )
}

/** Whether it is paused, and what that means. */
export function PausedField({
  isPaused,
  children,
}: {
  isPaused: boolean
  children: ReactNode
}): ReactNode {
  return (
    <label className="flex items-center gap-2.5">
      <input
        type="checkbox"
        name="paused"
        className="size-4 shrink-0 accent-accent"
        defaultChecked={isPaused}
      />
      {children}
    </label>
  )
}
