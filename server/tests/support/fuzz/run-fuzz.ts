import { type Dispatcher, interceptors, Pool } from 'undici'
import {
  createResources,
  fill,
  type OwnedIds,
  unknownIds,
  webhookTestHost,
} from '../records/contract-cases.ts'
import { startTestService, type TestCaller } from '../service/test-service.ts'
import { findFault, isExcused, type RawAnswer } from './check-answer.ts'
import { type FuzzRequest, listOdd, listSweep } from './list-requests.ts'
import { readOperations } from './read-operations.ts'
import { goingReport, ownToken, readPages } from './read-pages.ts'

interface FuzzSettings {
  count: number
  seed: number
}

/** The result. */
export interface FuzzReport {
  sent: number
  operations: number
  /** Number of responses by status. */
  statuses: Map<number, number>
  /** Each with the request that caused it. */
  faults: string[]
  /** Number of responses that say that payments are not set up. */
  excused: number
  p99Ms: number
}

interface FuzzCaller extends TestCaller {
  ids: OwnedIds
  check: { id: string; token: string }
  shareToken: string
  /** An unfinished run. */
  going: { id: string; shareToken: string }
}

/** Enough that the limits of one customer rarely stop a request before its operation. */
const callerCount = 40
const atOnce = 16

/** Sends `count` generated requests, deterministic for a seed, to every operation of the OpenAPI document. */
export async function runFuzz({ count, seed }: FuzzSettings): Promise<FuzzReport> {
  await using resources = new AsyncDisposableStack()
  const service = resources.use(
    await startTestService({ TEST_HOSTS: webhookTestHost, TRUSTED_PROXIES: '127.0.0.1' }),
  )
  const callers: FuzzCaller[] = []
  for (let index = 0; index < callerCount; index += 1) {
    const caller = await service.addCaller(`${index}`)
    // The first run of a customer allows its host, which the requests for runs name.
    const going = await startRun(caller)
    const ids = await createResources(service, caller, `own${index}`)
    callers.push({
      ...caller,
      ids,
      check: await openCheck(caller),
      shareToken: await getShareToken(caller, ids.run),
      going,
    })
  }
  const pool = resources.adopt(
    new Pool(service.baseUrl, { connections: atOnce, pipelining: 1 }),
    (opened) => opened.destroy(),
  )
  const dispatcher = pool.compose(interceptors.decompress({ skipErrorResponses: false }))
  const operations = [...readOperations(), ...readPages()]
  const requests = [
    ...listSweep(operations, Math.ceil(count * 0.6), seed),
    ...listOdd(operations, Math.floor(count * 0.4), seed),
  ].slice(0, count)
  const report: FuzzReport = {
    sent: 0,
    operations: operations.length,
    statuses: new Map(),
    faults: [],
    excused: 0,
    p99Ms: 0,
  }
  const times: number[] = []

  async function sendNext(): Promise<void> {
    while (report.sent < requests.length) {
      const index = report.sent
      report.sent += 1
      const [request, caller] = [requests[index], callers[index % callerCount]]
      if (request === undefined || caller === undefined) throw new Error('there is no such request')
      const startMs = performance.now()
      const answer = await send(dispatcher, request, { caller, index })
      times.push(performance.now() - startMs)
      report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1)
      const fault = findFault(request.operation, answer)
      if (fault === null && isExcused(answer)) report.excused += 1
      if (fault !== null) report.faults.push(describe(fault, request, answer))
    }
  }

  await Promise.all(Array.from({ length: atOnce }, sendNext))
  const sorted = times.toSorted((a, b) => a - b)
  return { ...report, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

async function openCheck({ client }: TestCaller): Promise<FuzzCaller['check']> {
  const { id, trigger_token: token } = await client.deployChecks.create({
    name: 'events',
    persona_ids: ['pers_0000000000000000000default'],
  })
  return { id, token }
}

async function startRun(caller: TestCaller): Promise<FuzzCaller['going']> {
  const { run_id: id } = await caller.client.runs.create({
    target_url: 'https://own.example.com/',
    persona_id: 'pers_0000000000000000000default',
  })
  return { id, shareToken: await getShareToken(caller, id) }
}

async function getShareToken({ client }: TestCaller, runId: string): Promise<string> {
  const { report_url: url } = await client.runs.get(runId)
  return new URL(url).searchParams.get('t') ?? ''
}

interface Sender {
  caller: FuzzCaller
  index: number
}

async function send(
  dispatcher: Dispatcher,
  request: FuzzRequest,
  sender: Sender,
): Promise<RawAnswer> {
  const { operation, headers, body } = request
  const { caller, index } = sender
  const key = operation.name === 'ingestDeployEvent' ? caller.check.token : caller.apiKey
  const response = await dispatcher.request({
    method: operation.method,
    path: renderPath(request, sender),
    headers: {
      authorization: `Bearer ${key}`,
      // From a different address, because failed authentications are counted by address.
      'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      ...(operation.body === null ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value = '']) => [name, toHeader(value)]),
      ),
    },
    body: operation.body === null ? null : JSON.stringify(body ?? null),
  })
  const { statusCode, headers: answered } = response
  return { status: statusCode, headers: answered, text: await response.body.text() }
}

/** Addresses of the caller's data; operations that would end it for the next request use another customer's. */
function renderPath({ operation, params, query, rest }: FuzzRequest, sender: Sender): string {
  const { caller, index } = sender
  const isGoing = operation.name === goingReport
  const isLasting = operation.method !== 'DELETE' && operation.name !== 'rotateDeployCheckToken'
  const own = isGoing ? { ...caller.ids, run: caller.going.id } : caller.ids
  const filled = fill(operation, isLasting || index % 20 === 0 ? own : unknownIds)
  const ingest = `/deploy-checks/${caller.check.id}/events`
  const known = operation.name === 'ingestDeployEvent' ? ingest : filled
  const segments = operation.path.split('/').map((segment, place) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    const given = name === undefined ? segment : (params[name] ?? null)
    if (given === null) return known.split('/')[place] ?? ''
    return name === undefined ? segment : encode(given)
  })
  const { shareToken } = isGoing ? caller.going : caller
  const pairs = Object.entries(query).map(
    ([name, value = '']) => `${encode(name)}=${encode(value === ownToken ? shareToken : value)}`,
  )
  const path = `${segments.join('/')}${toPath(rest.rest ?? '')}`
  return `${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
}

/** Characters with a meaning in URLs stay unencoded: slashes, dots, percent signs, question marks. */
function toPath(value: string): string {
  const text = value.toWellFormed().slice(0, 1000)
  return text.replaceAll(/[^\u0021-\u007E]+/g, encodeURIComponent)
}

/** A lone surrogate cannot be sent in an address, and dots would be taken for folders. */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll('.', '%2E')
}

/** UTF-8 as the bytes of a header, without those that clients cannot send. */
function toHeader(value: string): string {
  return Buffer.from(value)
    .toString('latin1')
    .replaceAll(/[^\t\u0020-\u007E\u0080-\u00FF]/g, '')
    .slice(0, 4000)
}

function describe(fault: string, request: FuzzRequest, answer: RawAnswer): string {
  const { operation, ...parts } = request
  return `${operation.method} ${operation.path}: ${fault}: ${JSON.stringify(parts).slice(0, 600)} → ${answer.status} ${answer.text.slice(0, 300)}`
}
