import { useMutation } from '@tanstack/react-query'
import { isTracker } from '@understudy/contract/webhooks/trackers'
import type { Answer } from '@understudy/sdk/operation'
import type { ReactNode, SubmitEvent } from 'react'
import { getClient } from '../../api/clients.ts'
import { refreshList } from '../../api/resource-queries.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { fieldLabels } from '../../util/field-labels.ts'
import { readField } from '../../util/read-field.ts'
import { EventFields, readEvents } from './event-fields.tsx'
import { readToken } from './formats.ts'
import { QuietHoursFields, readQuietHours } from './quiet-hours-fields.tsx'

type Webhook = Answer<'getWebhook'>

/** Changes a webhook, or pauses it. */
export function WebhookEditor({
  customer,
  webhook,
}: {
  customer: string
  webhook: Webhook
}): ReactNode {
  const saving = useMutation({
    mutationFn: (form: FormData) => {
      const address = readField(form, 'url').trim()
      return getClient(customer).webhooks.update(webhook.id, {
        // The address of a channel is secret and not known here.
        ...(address === '' ? {} : { url: address }),
        ...readToken(form),
        events: readEvents(form),
        quiet_hours: readQuietHours(form),
        paused: form.has('paused'),
      })
    },
    onSuccess: () => refreshList('webhooks'),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    saving.mutate(new FormData(event.currentTarget))
  }
  return (
    <details className="max-w-3xl rounded-lg border border-line bg-surface">
      <summary className="px-4 py-3 font-medium">Change this webhook</summary>
      <form
        className="flex flex-col gap-5 border-t border-line p-4"
        onSubmit={submit}
        onChange={() => saving.reset()}
      >
        <Fields webhook={webhook} />
        {saving.error === null ? null : (
          <ErrorPanel title="The webhook was not changed" error={saving.error} />
        )}
        <div className="flex items-center gap-3">
          <Button type="submit" look="primary" isBusy={saving.isPending}>
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

function Fields({ webhook: { url, format, ...webhook } }: { webhook: Webhook }): ReactNode {
  const isHidden = format === 'slack'
  return (
    <>
      <TextField
        label={fieldLabels.url}
        name="url"
        type="url"
        placeholder="https://"
        defaultValue={isHidden ? undefined : url}
        hint={isHidden ? `Leave empty to keep the one at ${url}.` : undefined}
        required={!isHidden}
      />
      {isTracker(format) ? (
        <TextField
          label="Token"
          name="token"
          type="password"
          autoComplete="off"
          hint="Leave empty to keep the one that is stored."
        />
      ) : null}
      <EventFields isChosen={(event) => webhook.events.includes(event)} />
      <QuietHoursFields initial={webhook.quiet_hours} />
      <label className="flex items-center gap-2.5">
        <input
          type="checkbox"
          name="paused"
          className="size-4 shrink-0 accent-accent"
          defaultChecked={webhook.paused}
        />
        Paused: events that happen meanwhile are not sent, and what is pending waits
      </label>
    </>
  )
}
