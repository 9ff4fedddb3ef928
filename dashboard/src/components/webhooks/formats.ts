import type { WebhookFormat } from '@understudy/contract/webhooks/webhook'
import { readField } from '../../util/read-field.ts'

/** How events can be sent, in words. */
export const formatOptions: readonly { value: WebhookFormat; text: string }[] = [
  { value: 'json', text: 'JSON for your systems' },
  { value: 'slack', text: 'Message for an incoming webhook of Slack' },
  { value: 'email', text: 'E-mail, for verdict.failed and monitor.silent' },
  { value: 'github', text: 'Issues on GitHub' },
  { value: 'gitlab', text: 'Issues on GitLab' },
  { value: 'linear', text: 'Issues in Linear' },
  { value: 'jira', text: 'Issues in Jira Cloud' },
]

/** The format, the address and the token that were entered; an e-mail address without mailto:. */
export function readReceiver(form: FormData): Receiver {
  const chosen = readField(form, 'format')
  const format = formatOptions.find(({ value }) => value === chosen)?.value ?? 'json'
  const url = readField(form, 'url').trim()
  return {
    format,
    url: format === 'email' && !url.includes(':') ? `mailto:${url}` : url,
    ...readToken(form),
  }
}

interface Receiver {
  format: WebhookFormat
  url: string
  token?: string
}

/** The token of a tracker, if one was entered. */
export function readToken(form: FormData): { token?: string } {
  const token = readField(form, 'token').trim()
  return token === '' ? {} : { token }
}
