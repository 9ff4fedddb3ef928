import { resolve } from 'node:path'
import { z } from 'zod'
import { parseAddressRanges } from '../lib/address/address-ranges.ts'
import { isMasterKeyText } from '../lib/master-key-text.ts'
import { readModelRoute } from '../lib/model-route.ts'
import { Secret } from '../lib/secret.ts'
import { listOf, mustBe, readBy, splitList } from './setting.ts'

/** A secret in any format. */
export const secret = z.string().transform((text) => new Secret(text))

/** The problem does not quote the text, because it may be a mistyped key. */
export const masterKey = readBy(
  (text) => (isMasterKeyText(text) ? new Secret(text) : undefined),
  () => 'must be 32 bytes in base64, as openssl rand -base64 32 prints them',
)

/** A folder on this machine. */
export const folder = z.string().transform((text) => resolve(text))

/** Folders on this machine. */
export const folders = listOf((entry) => resolve(entry), 'a folder')

export function wholeNumber(min: number, max: number): z.ZodType<number, string> {
  return readBy(
    (text) => {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return value >= min && value <= max ? value : undefined
    },
    mustBe(`a whole number from ${min} to ${max}`),
  )
}

export const dollars = readBy(
  (text) => (/^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
  mustBe('an amount in US dollars, such as 25 or 0.5'),
)

export function choice<const T extends readonly string[]>(
  choices: T,
): z.ZodType<T[number], string> {
  return readBy(
    (text) => choices.find((candidate) => candidate === text),
    mustBe(`one of ${choices.join(', ')}`),
  )
}

/** Without a trailing slash. Logged and shown in links. */
export const webUrl = readBy((text) => {
  const url = /^https?:\/\//.test(text) ? URL.parse(text) : null
  const isPlain = url !== null && url.username + url.password === ''
  return isPlain ? text.replace(/\/+$/, '') : undefined
}, mustBe('an http or https URL without a user or password'))

/** Contains a password, so the problem does not quote it. */
export const databaseUrl = readBy(
  (text) => (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? text : undefined),
  () => 'must be postgres://user:password@host:port/database',
)

/** Can contain a password, so the problem does not quote it. */
export const smtpUrl = readBy(
  (text) => {
    const url = /^smtps?:\/\/[^/?#]+\/?$/.test(text) ? URL.parse(text) : null
    return url === null || url.hostname === '' ? undefined : new Secret(text)
  },
  () => 'must be smtp://user:password@host:port or smtps://…, with special characters escaped',
)

export type ArtifactsPlace =
  | { kind: 'local'; directory: string }
  | { kind: 's3'; bucket: string; prefix: string }

export const artifactsUrl = readBy(
  readArtifactsUrl,
  () => 'must be file:<folder> or s3://<bucket>/<prefix>',
)

function readArtifactsUrl(text: string): ArtifactsPlace | undefined {
  if (text.startsWith('file:')) {
    const path = text.slice('file:'.length).replace(/^\/\/(?=\/)/, '')
    return { kind: 'local', directory: resolve(path) }
  }
  const { bucket, prefix = '' } =
    /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>.*))?$/.exec(text)?.groups ??
    {}
  return bucket === undefined
    ? undefined
    : { kind: 's3', bucket, prefix: prefix.replace(/\/+$/, '') }
}

export const retryDelaysS = readBy(
  (text) => (/^\d{1,6}(?:,\d{1,6}){0,9}$/.test(text) ? text.split(',').map(Number) : undefined),
  mustBe('a comma-separated list of one to ten whole numbers of seconds'),
)

/** Host name → loopback port. */
export const testHosts = listOf(readTestHost, 'name=127.0.0.1:port').transform(
  (entries): ReadonlyMap<string, number> => new Map(entries),
)

function readTestHost(entry: string): [string, number] | undefined {
  const { name = '', port = '' } =
    /^(?<name>[a-z0-9-]+(?:\.[a-z0-9-]+)+)=127\.0\.0\.1:(?<port>\d{1,5})$/.exec(entry)?.groups ?? {}
  const isName = name !== '' && !/^[\d.]+$/.test(name)
  const isPort = Number(port) >= 1 && Number(port) <= 65_535
  return isName && isPort ? [name, Number(port)] : undefined
}

/** Addresses, ranges, and the HTTP server's names for private network ranges. */
export const addressRanges = listOf(
  (entry) => (parseAddressRanges(entry).length > 0 ? entry : undefined),
  'an IP address or a range such as 10.0.0.0/8',
)

/** Origins as browsers send them; wildcards and `null` are rejected. */
export const origins = listOf(
  (entry) => (isOrigin(entry) ? entry : undefined),
  'an origin as browsers send it, such as https://www.example.com',
)

function isOrigin(entry: string): boolean {
  return /^https?:\/\/[^*]+$/.test(entry) && URL.parse(entry)?.origin === entry
}

/** A secret key is sent there, so the connection must not be open to eavesdroppers. */
export const safeOrigin = readBy(
  (text) => {
    const url = URL.parse(text)
    const isLoopback = /^(?:127(?:\.\d+){3}|\[::1\]|localhost)$/.test(url?.hostname ?? '')
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback)
    return url !== null && isSafe && `${url.origin}/` === url.href ? url.origin : undefined
  },
  () => 'must be https://host, or http://host:port on the loopback interface, without a path',
)

/** Compared with what the provider says of itself, so it stays as written. */
export const issuerUrl = readBy((text) => {
  const url = URL.parse(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackUrl(text))
  const isPlain = url !== null && url.username + url.password + url.search + url.hash === ''
  return isSafe && isPlain && !text.includes('/.well-known/') ? text : undefined
}, mustBe('https://host/path as the provider names itself, or http on the loopback interface; without /.well-known, query or password'))

/** Whether the address is on this machine by its name. */
export function isLoopbackUrl(text: string): boolean {
  return /^(?:127(?:\.\d+){3}|\[::1\]|localhost)$/.test(URL.parse(text)?.hostname ?? '')
}

/** Domains of e-mail addresses, in lower case. */
export const emailDomains = listOf((entry) => {
  const domain = entry.toLowerCase()
  return /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/.test(domain) ? domain : undefined
}, 'a domain such as example.com')

/** US dollars per million tokens, by `provider/model`. */
export const modelPrices = listOf(
  readModelPrice,
  'provider/model=input/output in US dollars per million tokens',
).transform((entries): ReadonlyMap<string, { input: number; output: number }> => new Map(entries))

function readModelPrice(
  entry: string,
): readonly [string, { input: number; output: number }] | undefined {
  const { model, input, output } =
    /^(?<model>[a-z-]+\/[^=]+)=(?<input>\d{1,6}(?:\.\d{1,6})?)\/(?<output>\d{1,6}(?:\.\d{1,6})?)$/.exec(
      entry,
    )?.groups ?? {}
  return model === undefined ? undefined : [model, { input: Number(input), output: Number(output) }]
}

/** Models in the order they are tried; each problem is reported once. */
export const modelRoutes = z.string().transform((text, context) => {
  const routes = splitList(text)
  const problems = routes.flatMap((route) => {
    const read = readModelRoute(route)
    return read.kind === 'unreadable' ? [read.problem] : []
  })
  for (const problem of new Set(problems)) context.addIssue(problem)
  return routes
})
