import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { ModalDialog } from '../command/modal-dialog.tsx'
import { OneTimeSecret } from './create-form.tsx'

/** Makes a new secret in place of one, after a question, and shows it once. */
export function ReplaceSecret({
  title,
  about,
  action,
  question,
  consequence,
  replace,
  shown,
}: {
  title: string
  about: string
  action: string
  question: string
  /** What becomes of the old one. */
  consequence: string
  /** Returns the new secret. */
  replace: () => Promise<string>
  /** What it is, once it is shown. */
  shown: string
}): ReactNode {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const replacing = useMutation({ mutationFn: replace })
  return (
    <section aria-labelledby={id} className="flex max-w-3xl flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="max-w-2xl text-sm text-muted">{about}</p>
      <div>
        <Button isBusy={replacing.isPending} onClick={() => setAsking(true)}>
          {action}
        </Button>
      </div>
      {replacing.error === null ? null : (
        <ErrorPanel title="Nothing was changed" error={replacing.error} />
      )}
      <div role="status">
        {replacing.data === undefined ? null : (
          <OneTimeSecret about={shown} secret={replacing.data} />
        )}
      </div>
      {isAsking ? (
        <Question
          question={question}
          consequence={consequence}
          action={action}
          onClose={() => setAsking(false)}
          onAgreed={() => {
            setAsking(false)
            replacing.mutate()
          }}
        />
      ) : null}
    </section>
  )
}

function Question({
  question,
  consequence,
  action,
  onClose,
  onAgreed,
}: {
  question: string
  consequence: string
  action: string
  onClose: () => void
  onAgreed: () => void
}): ReactNode {
  return (
    <ModalDialog label={question} onClose={onClose}>
      <div className="flex flex-col gap-3 p-5">
        <h2 className="text-lg font-semibold wrap-anywhere">{question}</h2>
        <p>{consequence}</p>
        <div className="flex flex-wrap gap-2">
          <Button autoFocus onClick={onClose}>
            Keep the old one
          </Button>
          <Button look="danger" onClick={onAgreed}>
            {action}
          </Button>
        </div>
      </div>
    </ModalDialog>
  )
}
