import { webhookEvents } from '@understudy/contract/events'
import type { OutgoingEvent } from './outgoing-event.ts'

/** Slack rejects longer ones. */
const mostTextLength = 3000

const failed = webhookEvents['verdict.failed'].payload.pick({
  run_id: true,
  target_url: true,
  reasons: true,
})
const silent = webhookEvents['monitor.silent'].payload

/**
 * The event as a message for an incoming webhook of Slack. What a site says is only in texts of the type plain_text, in which neither
 * mentions nor links nor markup are alive; `text`, which notifications and receivers without blocks show as Markdown, has only our words.
 */
export function renderSlackMessage(event: OutgoingEvent, baseUrl: string): string {
  const { title, lines, link } = describe(event)
  const button = { type: 'button', text: plain('Open in Understudy'), url: `${baseUrl}${link}` }
  return JSON.stringify({
    text: title,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plain(title) },
      ...lines.map((line) => ({ type: 'section', text: plain(line) })),
      { type: 'actions', elements: [button] },
    ],
  })
}

interface Message {
  /** Our words only. */
  title: string
  lines: string[]
  link: string
}

function describe({ name, customerId, payload }: OutgoingEvent): Message {
  const home = `/app/${customerId}`
  if (name === 'verdict.failed') {
    const { run_id: run, target_url: target, reasons } = failed.parse(payload)
    const lines = reasons.map(({ text, severity, page_url: page }) =>
      [severity === null ? text : `${text} (severity ${severity})`, page]
        .filter((part) => part !== null)
        .join('\n'),
    )
    return {
      title: 'Understudy: a run failed its gate',
      lines: [target, ...lines],
      link: `${home}/runs/${run}`,
    }
  }
  if (name === 'monitor.silent') {
    const {
      deploy_check_id: check,
      name: called,
      last_ended_at: last,
      missed,
    } = silent.parse(payload)
    return {
      title: 'Understudy: a scheduled check is silent',
      lines: [
        called,
        `No run has ended for ${missed} scheduled times. Last end: ${last ?? 'none'}.`,
      ],
      link: `${home}/settings/checks/${check}`,
    }
  }
  const run = payload['run_id']
  return {
    title: `Understudy: ${name}`,
    lines: [webhookEvents[name].summary],
    link: typeof run === 'string' ? `${home}/runs/${run}` : home,
  }
}

function plain(text: string): { type: 'plain_text'; text: string; emoji: false } {
  return { type: 'plain_text', text: text.slice(0, mostTextLength).toWellFormed(), emoji: false }
}
