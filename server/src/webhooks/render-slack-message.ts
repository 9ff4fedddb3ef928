import { describeMessage } from './describe-message.ts'
import type { OutgoingEvent } from './outgoing-event.ts'

/** Slack rejects longer ones. */
const mostTextLength = 3000

/**
 * The event as a message for an incoming webhook of Slack. What a site says is only in texts of the type plain_text, in which neither
 * mentions nor links nor markup are alive; `text`, which notifications and receivers without blocks show as Markdown, has only our words.
 */
export function renderSlackMessage(event: OutgoingEvent, baseUrl: string): string {
  const { title, lines, link } = describeMessage(event, baseUrl)
  const button = { type: 'button', text: plain('Open in Understudy'), url: link }
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

function plain(text: string): { type: 'plain_text'; text: string; emoji: false } {
  return { type: 'plain_text', text: text.slice(0, mostTextLength).toWellFormed(), emoji: false }
}
