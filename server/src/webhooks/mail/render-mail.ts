import { html, type SafeHtml } from '@remix-run/html-template'
import { stripControls } from '@understudy/contract/markdown/clean-text'
import { describeMessage } from '../describe-message.ts'
import type { OutgoingEvent } from '../outgoing-event.ts'

/** A mail to one address. */
export interface Mail {
  to: string
  /** Our words only. */
  subject: string
  text: string
  html: string
  /** Identifies it, for readers that get it twice. */
  id: string
}

/** Of one line. */
const mostLength = 500

/** The event as a mail. Nothing of what a site says is alive in it: programs that read mails make links of bare addresses, too. */
export function renderEventMail(event: OutgoingEvent, { to, baseUrl }: Place): Mail {
  const { title, lines, link } = describeMessage(event, baseUrl)
  return {
    to,
    subject: title,
    id: event.id,
    ...renderParts({
      title,
      lines: lines.map((line) => line.split('\n').map(makeInert).join('\n')),
      link: { text: 'Open in Understudy', url: link },
      end: `To get no more of them, remove this address: ${baseUrl}/app/${event.customerId}/settings/webhooks`,
    }),
  }
}

/** The mail with the code that confirms an address. */
export function renderCodeMail(code: string, { to, baseUrl, id }: Place & { id: string }): Mail {
  return {
    to,
    subject: 'Understudy: confirm this address',
    id,
    ...renderParts({
      title: 'Confirm this address',
      lines: [
        `Somebody wants Understudy to tell you of problems with a website. To agree, enter this code there: ${code}`,
      ],
      link: { text: 'Open Understudy', url: `${baseUrl}/app` },
      end: 'If you do not expect this, do nothing: without the code, nothing more is sent.',
    }),
  }
}

interface Place {
  to: string
  baseUrl: string
}

interface Parts {
  title: string
  lines: readonly string[]
  link: { text: string; url: string }
  end: string
}

function renderParts({ title, lines, link, end }: Parts): Pick<Mail, 'text' | 'html'> {
  const markup = html`<!doctype html>
    <html lang="en">
      <body style="font-family: sans-serif; line-height: 1.5">
        <h1 style="font-size: 1.2em">${title}</h1>
        ${lines.map(renderParagraph)}
        <p><a href="${link.url}">${link.text}</a></p>
        <p style="color: #666666; font-size: 0.85em">${end}</p>
      </body>
    </html> `
  return {
    text: `${[title, ...lines, `${link.text}: ${link.url}`, end].join('\n\n')}\n`,
    html: String(markup),
  }
}

function renderParagraph(paragraph: string): SafeHtml {
  return html`<p>${paragraph.split('\n').map((line) => html`${line}<br />`)}</p> `
}

/** One line without controls, and with look-alikes of what makes an address: the colon after a scheme, dots of a host, and @. */
function makeInert(text: string): string {
  const line = stripControls(text).replaceAll(/\s+/g, ' ').trim()
  return line
    .slice(0, mostLength)
    .toWellFormed()
    .replaceAll('@', '＠')
    .replaceAll(/:(?=\S)/g, '：')
    .replaceAll(/\.(?=[\p{L}\p{N}])/gu, '\u2024')
}
