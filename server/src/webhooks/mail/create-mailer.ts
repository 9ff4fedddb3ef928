import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import { z } from 'zod'
import { SECOND_MS } from '../../lib/clock.ts'
import type { Secret } from '../../lib/secret.ts'
import { deliveryPolicy } from '../delivery-policy.ts'
import type { PostResult } from '../post-event.ts'
import type { Mail } from './render-mail.ts'

/** The mail server, and the address that mails come from. */
export interface MailSettings {
  /** smtp: or smtps:, with the login if it needs one. */
  url: Secret
  from: string
}

/** Hands one mail to the mail server. Never throws; a mail that it refuses for good is final. */
export type SendMail = (mail: Mail, totalTimeoutMs: number) => Promise<PostResult>

const failure = z.object({
  code: z.string().optional().catch(undefined),
  responseCode: z.int().optional().catch(undefined),
})

/** A connection for each mail: there are few, and none is kept open that could break unseen. */
export function createMailer({ url, from }: MailSettings): SendMail {
  const transport = createTransport(readServer(url))
  return async ({ to, subject, text, html, id }, totalTimeoutMs) => {
    const signal = AbortSignal.timeout(totalTimeoutMs)
    try {
      const { response } = await transport.sendMail({
        // As an object, an address is not parsed again, so it cannot become two.
        from: { name: 'Understudy', address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same for all attempts, so that a mail which arrived twice can be recognized.
        messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      })
      return { kind: 'delivered', statusCode: Number(/^\d{3}/.exec(response)?.[0] ?? 250) }
    } catch (error) {
      if (signal.aborted) return { kind: 'unreachable', error: describeSilence(totalTimeoutMs) }
      return describeFailure(error)
    }
  }
}

function describeSilence(totalTimeoutMs: number): string {
  return `The mail server did not answer within ${totalTimeoutMs / SECOND_MS} s.`
}

/** Our own messages: those of the library can contain addresses, and those of servers anything. */
function describeFailure(error: unknown): PostResult {
  const { code, responseCode: statusCode } = failure.safeParse(error).data ?? {}
  if (statusCode === undefined || statusCode < 400) {
    const isUnencrypted = code === 'ETLS'
    return {
      kind: 'unreachable',
      error: isUnencrypted
        ? 'The connection to the mail server could not be encrypted.'
        : 'The mail server could not be reached.',
    }
  }
  const answered = `The mail server answered with ${statusCode}`
  if (code === 'EAUTH') {
    const text = `${answered} to the login of this service: its operator has to correct SMTP_URL.`
    return { kind: 'rejected', statusCode, error: text }
  }
  return statusCode < 500
    ? { kind: 'rejected', statusCode, error: `${answered}: not now.` }
    : { kind: 'rejected', statusCode, error: `${answered} and does not take it.`, isFinal: true }
}

function readServer(url: Secret): SMTPTransportOptions {
  const { protocol, hostname, port, username, password } = new URL(url.reveal())
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isLocal = /^(?:127(?:\.\d+){3}|::1|localhost)$/.test(host)
  return {
    host,
    port: port === '' ? usualPort(secure) : Number(port),
    secure,
    // A login is only sent encrypted, except on this machine.
    requireTLS: username !== '' && !isLocal,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: deliveryPolicy.connectTimeoutMs,
    greetingTimeout: deliveryPolicy.attemptTimeoutMs,
    socketTimeout: deliveryPolicy.attemptTimeoutMs,
  }
}

function usualPort(isSecure: boolean): number {
  return isSecure ? 465 : 587
}
