import { useMutation } from '@tanstack/react-query'
import type { ReactNode, SubmitEvent } from 'react'
import { getClient } from '../../api/clients.ts'
import { refreshList } from '../../api/resource-queries.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { readField } from '../../util/read-field.ts'
import { useCustomer } from '../account-use.ts'

/** Sends the code of an e-mail address, and takes it. */
export function ConfirmAddress({ id, url }: { id: string; url: string }): ReactNode {
  const { webhooks } = getClient(useCustomer()?.id ?? '')
  const sending = useMutation({ mutationFn: () => webhooks.sendCode(id) })
  const confirming = useMutation({
    mutationFn: (code: string) => webhooks.confirm(id, { code }),
    onSuccess: () => refreshList('webhooks'),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirming.mutate(readField(new FormData(event.currentTarget), 'code'))
  }
  const refusal = sending.data?.delivered === false ? sending.data.error : null
  return (
    <div className="flex flex-col gap-2 text-left sm:items-start">
      <Button
        isBusy={sending.isPending}
        aria-label={`Send a code to ${url}`}
        onClick={() => sending.mutate()}
      >
        Send a code
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {sending.data?.delivered === true ? 'Sent. Enter the code of the mail.' : (refusal ?? '')}
      </p>
      {sending.error === null ? null : <ErrorPanel title="Not sent" error={sending.error} />}
      <form className="flex items-end gap-2" onSubmit={submit}>
        <TextField label="Code" name="code" autoComplete="one-time-code" required />
        <Button type="submit" isBusy={confirming.isPending} aria-label={`Confirm ${url}`}>
          Confirm
        </Button>
      </form>
      {confirming.error === null ? null : (
        <ErrorPanel title="Not confirmed" error={confirming.error} />
      )}
    </div>
  )
}
