import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { limits } from '@understudy/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFaults, type MeasuredRead, measureRead } from '../../support/reads/measure-read.ts'
import { everyRead, type OpenedReads, openReads } from '../../support/reads/open-reads.ts'
import type { FloodSizes } from '../../support/reads/seed-flood.ts'
import { seedHistory } from '../../support/reads/seed-history.ts'
import { seedRows } from '../../support/reads/seed-rows.ts'
import { webhookTestHost } from '../../support/records/contract-cases.ts'
import { answerLater } from '../../support/servers/answer-later.ts'
import { listen } from '../../support/servers/listen.ts'
import type { TestService } from '../../support/service/test-service.ts'
import { startVisitedService } from '../../support/service/test-visitor.ts'

type Sizes = readonly [number, number, number]

let service: TestService

beforeAll(async () => {
  service = await startVisitedService({ TEST_HOSTS: webhookTestHost })
})

afterAll(() => service[Symbol.asyncDispose]())

/** What a site can make more of, up to what versions without limits have stored. */
const floods: Readonly<Record<keyof FloodSizes, Sizes>> = {
  problemsPerTurn: [1, 10, 100],
  turns: [1, 12, limits.sessionLength.medium.turns],
  // One session has no report of its run.
  sessions: [2, 5, limits.personasPerRun],
  eventsPerTurn: [1, 10, 100],
  linesPerTurn: [10, 100, 1000],
  repeatsPerTurn: [1, 10, 100],
  listItems: [1, 10, 100],
  screens: [20, 200, 2000],
}

test.each(Object.entries(floods))('no read is held up by %s', async (quantity, sizes) => {
  const opened = await openAll(sizes, (size) =>
    openReads(service, `${quantity}${size}`, { [quantity]: size }),
  )
  expect(await listFaults(opened, sizes)).toEqual([])
})

test('no read is held up by runs before it', async () => {
  const sizes = [1, 10, 100] as const
  const opened = await openAll(sizes, async (size) => {
    const reads = await openReads(service, `history${size}`, { problemsPerTurn: 100, turns: 5 })
    await seedHistory(service, reads.caller.customerId, size)
    return reads
  })
  expect(await listFaults(opened, sizes)).toEqual([])
})

test('no read is held up by the rows of lists', async () => {
  const sizes = [5, 50, 500] as const
  const opened = await openAll(sizes, async (size) => {
    const reads = await openReads(service, `rows${size}`, {})
    await seedRows(service.db, reads, size)
    return reads
  })
  expect(await listFaults(opened, sizes)).toEqual([])
})

/** Whole records as a session made them (they have parts, if asked), whole pictures, and streams, which are read in parts. */
const unbounded = [
  'getTranscript',
  'getScreenshot',
  'showScreenshot',
  'streamRunEvents',
  'streamSessionEvents',
]

test('an answer about a flooded run has at most a megabyte, and says how much it leaves out', async () => {
  const { caller, runId, reads } = await openReads(service, 'answers', {
    problemsPerTurn: 100,
    turns: limits.sessionLength.short.turns,
  })
  const long: [string, number][] = []
  for (const [name, read] of reads) {
    if (unbounded.includes(name)) continue
    const { byteLength } = await (await read()).arrayBuffer()
    if (byteLength > limits.answerBytes) long.push([name, byteLength])
  }
  expect(long).toEqual([])
  const { client } = caller
  const first = await client.runs.aggregateReport(runId)
  const left = first.more_findings
  expect([first.findings.length + (left?.count ?? 0), first.findings[0]?.id]).toEqual([1500, 'F1'])
  const next = await client.runs.aggregateReport(runId, { cursor: left?.next_cursor })
  expect(next.findings[0]?.id).toBe(`F${first.findings.length + 1}`)
  expect(first.findings.length + next.findings.length).toBe(1500)
  expect(next.more_findings).toBeUndefined()
  const document = await caller.request('GET', `/runs/${runId}/aggregate-report.md`)
  const lines = (await document.text()).split('\n')
  expect(lines.filter((line) => line.startsWith('And '))).toEqual([
    'And 1,200 more, which the report as JSON lists.',
    'And 1,200 more, which the report as JSON lists.',
  ])
})

test('a read that blocks, and one that takes quadratic time, would be found', async () => {
  const sizes = [1, 10, 100] as const
  await using server = await listen(createServer(answerLater(answerSlowly)))
  const measure = async (path: string) =>
    measureAll(
      (size) => measureRead(() => fetch(`http://127.0.0.1:${server.port}${path}?size=${size}`), 2),
      sizes,
    )
  expect(findFaults(await measure('/blocking'), sizes)[0]).toMatch(/^pauses \d+ ms longer$/)
  expect(findFaults(await measure('/quadratic'), sizes)).toEqual([
    expect.stringMatching(/^time grows with the power of [12]\./),
  ])
  expect(findFaults(await measure('/fast'), sizes)).toEqual([])
})

async function openAll(
  sizes: Sizes,
  open: (size: number) => Promise<OpenedReads>,
): Promise<readonly [OpenedReads, OpenedReads, OpenedReads]> {
  return [await open(sizes[0]), await open(sizes[1]), await open(sizes[2])]
}

/** Measures every read for each size; what seems to be wrong once is measured more often. */
async function listFaults(
  opened: readonly [OpenedReads, OpenedReads, OpenedReads],
  sizes: Sizes,
): Promise<[string, string[]][]> {
  const found: [string, string[]][] = []
  expect(opened[0].reads.map(([name]) => name)).toEqual(everyRead.map(([name]) => name))
  for (const index of opened[0].reads.keys()) {
    const measure = async (rounds: number) =>
      measureAll(async (size) => {
        const [name, read] = opened[sizes.indexOf(size)]?.reads[index] ?? []
        if (read === undefined) throw new Error('every size has the same reads')
        const measured = await measureRead(read, rounds)
        // An error takes no time. Without a payment processor, there is no portal.
        expect([name, measured.status]).toEqual([name, name === 'getBillingPortalUrl' ? 503 : 200])
        return measured
      }, sizes)
    const isFaulty = findFaults(await measure(1), sizes).length > 0
    const faults = isFaulty ? findFaults(await measure(3), sizes) : []
    if (faults.length > 0) found.push([opened[0].reads[index]?.[0] ?? '', faults])
  }
  return found
}

async function measureAll(
  measure: (size: number) => Promise<MeasuredRead>,
  sizes: Sizes,
): Promise<[MeasuredRead, MeasuredRead, MeasuredRead]> {
  return [await measure(sizes[0]), await measure(sizes[1]), await measure(sizes[2])]
}

/** Answers as no handler of ours may. */
async function answerSlowly(
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const size = Number(searchParams.get('size'))
  if (pathname === '/blocking') compute(size * 3)
  // In short steps: no pause is long.
  const steps = pathname === '/quadratic' ? size * size : 0
  for (let step = 0; step < steps; step += 50) {
    compute(Math.min(50, steps - step) / 20)
    await setImmediate()
  }
  response.end('done')
}

/** Takes so much processor time of the thread. */
function compute(ms: number): void {
  const start = process.threadCpuUsage()
  const isBusy = () => {
    const { user, system } = process.threadCpuUsage(start)
    return user + system < ms * 1000
  }
  while (isBusy());
}
