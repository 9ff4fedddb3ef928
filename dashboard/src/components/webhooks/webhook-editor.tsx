import { isTracker } from '@understudy/contract/webhooks/trackers'
import type { Answer } from '@understudy/sdk/operation'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { TextField } from '../../ui/fields.tsx'
import { fieldLabels } from '../../util/field-labels.ts'
import { readField } from '../../util/read-field.ts'
import { EditorFrame, PausedField } from '../resources/editor-frame.tsx'
import { EventFields, readEvents } from './event-fields.tsx'
import { readToken } from './formats.ts'
import { QuietHoursFields, readQuietHours } from './quiet-hours-fields.tsx'

type Webhook = Answer<'getWebhook'>

/** Changes a webhook, or pauses it. */
export function WebhookEditor({
  customer,
  webhook: { id, url, format, ...webhook },
}: {
  customer: string
  webhook: Webhook
}): ReactNode {
  // The address of a channel is secret and not known here.
  const isHidden = format === 'slack'
  return (
    <EditorFrame
      subject="webhook"
      list="webhooks"
      save={async (form) => {
        const address = readField(form, 'url').trim()
        return getClient(customer).webhooks.update(id, {
          ...(address === '' ? {} : { url: address }),
          ...readToken(form),
          events: readEvents(form),
          quiet_hours: readQuietHours(form),
          paused: form.has('paused'),
        })
      }}
    >
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
      <PausedField isPaused={webhook.paused}>
        Paused: events that happen meanwhile are not sent, and what is pending waits
      </PausedField>
    </EditorFrame>
  )
}
