import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { refreshList } from '../../api/resource-queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/states.tsx'

/** A form that adds one thing to a list; `shown` tells what is shown only once, such as a secret. */
export function CreateForm<Created>({
  title,
  action,
  list,
  create,
  shown,
  isReady = true,
  isWide = false,
  children,
}: {
  title: string
  action: string
  /** The name of the list that changes. */
  list: string
  create: (form: FormData) => Promise<Created>
  /** null: there is nothing to show. */
  shown?: (created: Created) => { about: string; secret: string } | null
  /** Whether everything is chosen that the browser does not ask for itself. */
  isReady?: boolean
  /** For a form with cards beside each other. */
  isWide?: boolean
  children: ReactNode
}): ReactNode {
  const id = useId()
  const adding = useMutation({ mutationFn: create, onSuccess: () => refreshList(list) })
  const once = adding.data === undefined ? null : (shown?.(adding.data) ?? null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    adding.mutate(new FormData(form), { onSuccess: () => form.reset() })
  }
  return (
    <section
      aria-labelledby={id}
      className={`flex flex-col gap-4 ${isWide ? 'max-w-3xl' : 'max-w-xl'}`}
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        {children}
        {adding.error === null ? null : (
          <ErrorPanel title="Nothing was added" error={adding.error} />
        )}
        <div>
          <Button type="submit" look="primary" isBusy={adding.isPending} disabled={!isReady}>
            {action}
          </Button>
        </div>
      </form>
      <div role="status">{once === null ? null : <OneTimeSecret {...once} />}</div>
    </section>
  )
}

/** A secret that the service shows once. */
export function OneTimeSecret({ about, secret }: { about: string; secret: string }): ReactNode {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <p>{about} It cannot be shown again.</p>
      <code className="mt-2 block select-all break-all text-sm">{secret}</code>
      <Button
        className="mt-3"
        onClick={() => {
          navigator.clipboard.writeText(secret).then(() => setCopied(true), reportError)
        }}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
