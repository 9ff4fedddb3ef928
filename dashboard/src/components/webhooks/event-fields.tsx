import type { WebhookEventName } from '@understudy/contract/events'
import type { ReactNode } from 'react'

/** Everything but the test event. */
const events = [
  'run.completed',
  'run.partial',
  'run.failed',
  'run.judged',
  'verdict.failed',
  'monitor.silent',
  'session.completed',
  'session.failed',
] as const satisfies readonly WebhookEventName[]

/** Which events are sent. */
export function EventFields({
  isChosen,
}: {
  isChosen: (event: WebhookEventName) => boolean
}): ReactNode {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Events</legend>
      {events.map((event) => (
        <label key={event} className="flex items-center gap-2.5 py-1">
          <input
            type="checkbox"
            name="event"
            value={event}
            defaultChecked={isChosen(event)}
            className="size-4 accent-accent"
          />
          <code className="text-sm">{event}</code>
        </label>
      ))}
    </fieldset>
  )
}

/** Those that were chosen there. */
export function readEvents(form: FormData): WebhookEventName[] {
  return events.filter((event) => form.getAll('event').includes(event))
}
