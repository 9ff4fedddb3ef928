import type { ObservedFriction } from '@understudy/contract/finding'
import type { Report } from '@understudy/contract/report'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import type { SeenDialog } from '@understudy/contract/visitor/seen-dialog'
import { expect, test } from 'vitest'
import { buildComparedRun } from '../../../tests/support/records/build-compared-run.ts'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { compareRuns } from '../compare/compare-runs.ts'
import { buildAggregate } from '../compose/build-aggregate.ts'
import { buildReport } from '../compose/build-report.ts'
import { buildRunMap } from '../compose/build-run-map.ts'

const host = 'shop.example'

/** A script error that is another one in every turn and view. */
function throwError(path: string, words: string): ObservedFriction {
  return buildFriction({
    detector: 'script-error',
    subject: `${host}${path} Error: ${words}`,
    category: 'error',
    severity: 1,
    title: `A script fails on ${path}`,
    expected: 'The scripts of the page run without an error.',
    observed: `The browser reported: Error: ${words}.`,
    recommendation: `Fix the script that fails on ${path}.`,
  })
}

function missData(path: string, words: string): ObservedFriction {
  return buildFriction({
    detector: 'failed-request',
    subject: `${host}${path} GET ${host}/${words} 404`,
    category: 'error',
    severity: 1,
    status: 'verified',
    title: `${path} requests data that fails to load`,
    observed: `GET /${words} returned HTTP 404.`,
  })
}

/** Every view of 120 throws 70 errors and misses 70 addresses, none of them twice. */
function listFlood(turns = 120, each = 70): TranscriptTurn[] {
  return Array.from({ length: turns }, (_, index) => {
    const path = `/${'abcdefghij'.charAt(index % 10)}`
    const url = `https://${host}${path}`
    const numbers = Array.from({ length: each }, (_number, number) => `x${index}y${number}`)
    return buildTurn({
      turn: index + 1,
      url,
      result: { ok: true, changed: true, url, error: null, ms: 1 },
      frictions: numbers.flatMap((words) => [throwError(path, words), missData(path, words)]),
    })
  })
}

function sizeOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value))
}

test('a visit to pages that produce errors without end has two problems, and says how many', () => {
  const { report } = buildReport(buildTranscript({ turns: listFlood() }))
  expect(report.findings).toMatchObject([
    { title: 'The site keeps producing failed requests', alike: 8400, status: 'verified' },
    {
      title: 'The site keeps producing script errors',
      detector: 'script-error',
      alike: 8400,
      observed:
        'In 120 turns there were 8,400 different script errors on the site, which is more than are listed one by one. The browser reported: Error: x0y0. The browser reported: Error: x0y1. The browser reported: Error: x0y2. And 8,397 more of this kind.',
    },
  ])
  expect(report.findings.flatMap(({ evidence }) => evidence).length).toBeLessThanOrEqual(16)
})

test('a real problem of such a page stays in front', () => {
  const turns = listFlood()
  const voucher = buildFriction({ title: 'The “Apply voucher” button does nothing', severity: 2 })
  const planted = turns.map((turn) =>
    turn.turn === 60 ? { ...turn, frictions: [...turn.frictions, voucher] } : turn,
  )
  const { report } = buildReport(buildTranscript({ turns: planted }))
  expect(report.findings[0]?.title).toBe('The “Apply voucher” button does nothing')
  expect(report.findings).toHaveLength(3)
})

test('three real errors of one page are three problems', () => {
  const frictions = ['mug', 'bowl', 'plate'].map((words) => throwError('/', words))
  const { report } = buildReport(buildTranscript({ turns: [buildTurn({ frictions })] }))
  expect(report.findings).toHaveLength(3)
})

test('what a view has too much of is one problem over all views, with the sum', () => {
  const turns = [1, 2].map((turn) =>
    buildTurn({
      turn,
      frictions: [
        {
          ...throwError('/', 'a'),
          subject: `${host}/ many site 1`,
          title: 'The start page keeps producing script errors',
          observed: 'In one view there were 50 different script errors.',
          alike: 50,
        },
      ],
    }),
  )
  expect(buildReport(buildTranscript({ turns })).report.findings).toMatchObject([
    {
      title: 'The start page keeps producing script errors',
      observed:
        'In one view there were 50 different script errors. Over 2 turns there were 100 of them.',
      alike: 50,
    },
  ])
})

test('five clicks on one button that does nothing are one problem, whatever the script says each time', () => {
  const turns = ['a', 'b', 'c', 'd', 'e'].map((words, index) =>
    buildTurn({
      turn: index + 1,
      action: { kind: 'click', ref: 'e1', label: 'Apply voucher', text: null },
      frictions: [
        {
          ...throwError('/', words),
          severity: 2,
          title: 'The “Apply voucher” button does nothing: a script fails on click',
        },
        throwError('/', `other ${words}`),
      ],
    }),
  )
  const { report } = buildReport(buildTranscript({ turns }))
  const titles = report.findings.map(({ title }) => title)
  expect(titles.filter((title) => title.includes('voucher'))).toHaveLength(1)
  expect(titles).toHaveLength(6)
})

/** A report of a session with these errors. */
function reportErrors(id: string, words: readonly string[]): Report {
  const frictions = words.map((word) => throwError('/', word))
  return buildReport(
    buildTranscript({ session_id: id, turns: [buildTurn({ turn: 1, frictions })] }),
  )
}

function listWords(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${'abcdefghijklm'.charAt(index)}`)
}

test('errors that are new in every session are one problem of the run', () => {
  const reports = ['p', 'q', 'r'].map((id) => reportErrors(id, listWords(id, 6)))
  const run = { runId: 'run_1', targetUrl: `https://${host}/`, reports }
  const { findings } = buildAggregate(run)
  expect(findings).toMatchObject([
    { title: 'The start page keeps producing script errors', alike: 18, frequency: 1 },
  ])
  // Six measurements in one session do not confirm each other.
  const [own] = buildAggregate({ ...run, reports: [reportErrors('p', listWords('p', 6))] }).findings
  expect(own?.status).toBe('unverified')
})

test('errors that one session has too much of are not called gone in a later run with some of them', () => {
  const runs = (['run_1', 'run_2'] as const).map((id, index) =>
    buildComparedRun(id, [
      {
        turns: [
          buildTurn({
            frictions: listWords(id, index === 0 ? 3 : 12).map((words) => throwError('/', words)),
          }),
        ],
      },
    ]),
  )
  const [earlier, later] = runs
  if (earlier === undefined || later === undefined) throw new Error('there are two runs')
  const { problems } = compareRuns(earlier, later)
  expect(problems.map(({ change, title }) => [change, title])).toEqual([
    ['persisting', 'The start page keeps producing script errors'],
  ])
})

/** Everything that a site can produce in one visit, as long as it is recorded. */
function buildWorst(): Transcript {
  const long = 'x'.repeat(500)
  const address = (index: number): string =>
    `https://${host}/${index}?${Array.from({ length: 40 }, (_, part) => `${'abcdefghij'.charAt(index % 10)}${index}z${part}${long.slice(0, 40)}`).join('&')}`
  const dialog: SeenDialog = { type: 'alert', message: long, answer: 'accepted', text: null }
  const turns = Array.from({ length: 120 }, (_, index) =>
    buildTurn({
      turn: index + 1,
      url: address(index),
      result: { ok: true, changed: true, url: address(index + 500), error: null, ms: 1 },
      dialogs: Array.from({ length: 50 }, () => dialog),
      frictions: Array.from({ length: 40 }, (_friction, number) =>
        buildFriction({
          detector: (['dead-click', 'slow-page', 'covered-target', 'lost-input'] as const)[
            number % 4
          ],
          subject: `${host}/${index}/${number} ${long}`,
          severity: 2 + (number % 2),
          title: `${index} ${number} ${long}`,
          observed: long + long,
        }),
      ),
    }),
  )
  return buildTranscript({
    turns,
    accessibility: Array.from({ length: 5000 }, (_, index) => ({
      url: address(index),
      turn: 1,
      rule: 'image-alt',
      impact: 'serious' as const,
      help: long,
      help_url: long,
      targets: [long, long, long, long, long],
      count: 5,
    })),
    timings: Array.from({ length: 2000 }, (_, index) => ({
      url: address(index),
      turn: 1,
      ttfb_ms: 1,
      load_ms: 1,
      lcp_ms: 1,
      cls: 0,
    })),
  })
}

test('the report of the worst visit has at most a megabyte, and says what it does not list', () => {
  const { report } = buildReport(buildWorst())
  expect(sizeOf(report)).toBeLessThan(1_000_000)
  expect(report.limits.filter((limit) => limit.includes('not listed here'))).toEqual([
    expect.stringMatching(/^4,?9\d\d more broken accessibility rules are not listed here, because/),
    expect.stringMatching(/^1,?9\d\d more page loads are not listed here/),
    expect.stringMatching(/^\d+ more opened pages are not listed here/),
    expect.stringMatching(/^5,?9\d\d more dialogs are not listed here/),
  ])
})

test('what the browser counted and did not keep is said', () => {
  const turns = [1, 2].map((turn) =>
    buildTurn({ turn, unkept: { errors: 1500, requests: turn - 1, dialogs: 0 } }),
  )
  expect(buildReport(buildTranscript({ turns })).report.limits).toContain(
    'The site produced 3000 more errors and 1 more request than are recorded of one view; they were counted, and nothing else is known of them.',
  )
})

test('so does the report of a run of several such visits', () => {
  const reports = Array.from({ length: 3 }, (_, index) =>
    buildReport({ ...buildWorst(), session_id: `sess_${index}` }),
  )
  const aggregate = buildAggregate({ runId: 'run_1', targetUrl: `https://${host}/`, reports })
  expect(sizeOf(aggregate)).toBeLessThan(1_000_000)
})

test('a map has at most 500 pages, says how many more there were, and its journeys stay on it', () => {
  const turns = Array.from({ length: 900 }, (_, index) => {
    const names = ['aa', 'bb', 'cc'].map(
      (name, level) => `${name}${'abcdefghij'.charAt(Math.floor(index / 10 ** level) % 10)}`,
    )
    const url = `https://${host}/${names.join('/')}`
    return buildTurn({
      turn: index + 1,
      url,
      result: { ok: true, changed: true, url, error: null, ms: 1 },
    })
  })
  const map = buildRunMap([buildTranscript({ turns })])
  expect(map.nodes).toHaveLength(500)
  expect(map.left_out).toEqual({ nodes: 400, edges: 0 })
  const ids = new Set(map.nodes.map(({ id }) => id))
  expect(map.journeys.flatMap(({ steps }) => steps).every(({ node }) => ids.has(node))).toBe(true)
})
