import type { WebhookFormat } from '@understudy/contract/webhooks/webhook'
import { readField } from '../../util/read-field.ts'

/** How events can be sent, in words. */
export const formatOptions: readonly { value: WebhookFormat; text: string }[] = [
  { value: 'json', text: 'JSON for your systems' },
  { value: 'slack', text: 'Message for an incoming webhook of Slack' },
  { value: 'email', text: 'E-mail, for verdict.failed and monitor.silent' },
]

/** The format and the address that were entered; an e-mail address without mailto:. */
export function readReceiver(form: FormData): { format: WebhookFormat; url: string } {
  const chosen = readField(form, 'format')
  const format = formatOptions.find(({ value }) => value === chosen)?.value ?? 'json'
  const url = readField(form, 'url').trim()
  return { format, url: format === 'email' && !url.includes(':') ? `mailto:${url}` : url }
}
