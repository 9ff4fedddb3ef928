import { webhookEvents } from '@understudy/contract/events'
import type { OutgoingEvent } from './outgoing-event.ts'

const failed = webhookEvents['verdict.failed'].payload.pick({
  run_id: true,
  target_url: true,
  reasons: true,
})
// What older versions wrote has neither.
const reasons = failed.shape.reasons.element.omit({ key: true, finding: true }).array()
const told = failed.extend({ reasons })
const silent = webhookEvents['monitor.silent'].payload

/** An event for people. */
export interface Message {
  /** Our words only. */
  title: string
  /** Can be what a site says; a line break is ours. */
  lines: string[]
  /** Where more of it is shown. */
  link: string
}

/** The event as a message; `baseUrl` is that of the service. */
export function describeMessage(event: OutgoingEvent, baseUrl: string): Message {
  const { name, customerId, payload } = event
  const home = `${baseUrl}/app/${customerId}`
  if (name === 'verdict.failed') {
    const { run_id: run, target_url: target, reasons: all } = told.parse(payload)
    const lines = all.map(({ text, severity, page_url: page }) =>
      [severity === null ? text : `${text} (severity ${severity})`, page]
        .flatMap((part) => (part === null ? [] : [fold(part)]))
        .join('\n'),
    )
    return {
      title: 'Understudy: a run failed its gate',
      lines: [target, ...lines],
      link: `${home}/runs/${run}`,
    }
  }
  if (name === 'monitor.silent') {
    const check = silent.parse(payload)
    return {
      title: 'Understudy: a scheduled check is silent',
      lines: [
        fold(check.name),
        `No run has ended for ${check.missed} scheduled times. Last end: ${check.last_ended_at ?? 'none'}.`,
      ],
      link: `${home}/checks/${check.deploy_check_id}`,
    }
  }
  const run = payload['run_id']
  return {
    title: `Understudy: ${name}`,
    lines: [webhookEvents[name].summary],
    link: typeof run === 'string' ? `${home}/runs/${run}` : home,
  }
}

function fold(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
