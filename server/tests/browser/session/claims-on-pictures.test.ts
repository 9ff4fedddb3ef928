import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import { openPictureReader, type PictureReader } from '../../support/browser/open-picture-reader.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { isFirstTurn, writeWhitePage } from '../../support/browser/white-page.ts'
import { openLlmMind, writeDecision } from '../../support/mind/open-llm-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'
import {
  type ProviderReply,
  type ProviderRequest,
  startProviderServer,
} from '../../support/servers/provider-server.ts'

const whitePage = writeWhitePage(400)

const overlap = {
  title: 'The price lies over the button',
  category: 'layout',
  severity: 3,
  expected: 'The button is readable.',
  observed: 'The price covers its words.',
  quote: '',
  place: 'e1',
  recommendation: 'Move the price.',
}

let bench: SessionBench
let reader: PictureReader

beforeAll(async () => {
  ;[bench, reader] = await Promise.all([openSessionBench(), openPictureReader()])
})

afterAll(async () => {
  await Promise.all([bench[Symbol.asyncDispose](), reader[Symbol.asyncDispose]()])
})

interface Answers {
  finding?: object
  seen?: ProviderReply
  verdict?: string
}

/** Claims something at the first turn, then leaves; someone else looks at the picture, and someone else compares. */
async function claim({ finding = overlap, seen, verdict = 'open' }: Answers) {
  await using site = await startLocalSite({ '/': whitePage })
  await using server = await startProviderServer('openai', (request) => {
    if (isDescription(request))
      return seen ?? say({ seen: 'A button to buy. A price lies over its words.' })
    if (isComparison(request)) return say({ verdict, reason: 'Both mention the price.' })
    return { kind: 'answer', text: decideOn(request, finding) }
  })
  const { mind, checkClaim } = openLlmMind([['openai', server]], {}, undefined, { vision: 'auto' })
  const { turns, transcript } = await bench.run({ mind, checkClaim }, { targetUrl: site.url })
  const { report } = buildReport({ ...transcript, is_preview: undefined })
  const claimed = report.findings.find(({ title }) => title === overlap.title)
  return { requests: server.requests, turns, transcript, report, claimed }
}

function say(answer: object): ProviderReply {
  return { kind: 'answer', text: JSON.stringify(answer) }
}

function decideOn(request: ProviderRequest, finding: object): string {
  return isFirstTurn(request)
    ? writeDecision({ kind: 'note', text: 'Odd.' }, finding)
    : writeDecision({ kind: 'give_up', reason: 'Odd.' })
}

function isDescription({ parts }: ProviderRequest): boolean {
  return parts.some((part) => part.includes('What is here?'))
}

function isComparison({ parts }: ProviderRequest): boolean {
  return parts.some((part) => part.includes('What does the description say about the claim?'))
}

test('what only the picture shows is claimed by its place, and looked at by a model that does not know the claim', async () => {
  const { requests, claimed, transcript } = await claim({ verdict: 'same' })

  const looks = requests.filter(isDescription)
  expect(looks).toHaveLength(1)
  expect(looks[0]?.raw).not.toMatch(/price lies|covers|Odd|Maya/u)
  // The button at 400, 300 and 60 pixels around it, enlarged three times at most.
  const [picture] = looks[0]?.pictures ?? []
  const parts = [
    { name: 'frame', x: 170, y: 170, width: 300, height: 12 },
    { name: 'inside', x: 190, y: 190, width: 300, height: 80 },
  ]
  const read = await reader.readJpeg(picture ?? Buffer.alloc(0), parts)
  expect(read).toEqual({ width: 720, height: 480, drawn: ['frame'] })

  const [comparison, ...others] = requests.filter(isComparison)
  expect(others).toEqual([])
  expect(comparison?.pictures).toEqual([])
  expect(comparison?.parts.join('\n')).toMatch(
    /The price lies over the button[^]*A price lies over/u,
  )

  expect(transcript.claim_checks).toEqual([
    {
      subject: expect.stringContaining('pric'),
      turn: 1,
      verdict: 'confirmed',
      seen: 'A button to buy. A price lies over its words.',
      reason: 'Both mention the price.',
    },
  ])
  expect(claimed).toMatchObject({
    severity: 3,
    noticed_by: 'visitor',
    observed:
      'The price covers its words. A second look at the picture, by a model that did not know of this, describes the same.',
    evidence: [{ quote: null, box: { x: 400, y: 300, width: 120, height: 40 } }],
  })
})

test('a claim that the second look contradicts is left out, and the report says so', async () => {
  const seen = say({ seen: 'A button. Its word is readable.' })
  const { claimed, report } = await claim({ seen, verdict: 'opposite' })
  expect(claimed).toBeUndefined()
  expect(report.limits).toContain(
    'Left out: in turn 1 the persona reported “The price lies over the button”. A second look at the picture, by a model that did not know of this, saw something else: “A button. Its word is readable.”',
  )
})

test('a claim that a second look leaves open stays a minor problem', async () => {
  const { claimed } = await claim({ verdict: 'open' })
  expect(claimed).toMatchObject({ severity: 2, status: 'unverified', observed: overlap.observed })
})

test('a description without the picture, which the provider refused, says nothing', async () => {
  let looks = 0
  await using site = await startLocalSite({ '/': whitePage })
  await using server = await startProviderServer('openai', (request) => {
    if (isDescription(request)) {
      looks += 1
      if (request.pictures.length > 0) return { kind: 'status', status: 400 }
      return say({ seen: 'A price lies over the button.' })
    }
    return { kind: 'answer', text: decideOn(request, overlap) }
  })
  const { mind, checkClaim } = openLlmMind([['openai', server]], {}, undefined, { vision: 'auto' })
  const { transcript } = await bench.run({ mind, checkClaim }, { targetUrl: site.url })
  expect(looks).toBe(2)
  expect(transcript.claim_checks).toMatchObject([
    { verdict: 'open', seen: '', reason: 'The model that was asked did not get the picture.' },
  ])
})

test('a model that answered without the picture can claim nothing that only the picture shows', async () => {
  await using site = await startLocalSite({ '/': whitePage })
  await using server = await startProviderServer('openai', (request) =>
    request.pictures.length > 0
      ? { kind: 'status', status: 400 }
      : { kind: 'answer', text: decideOn(request, overlap) },
  )
  const { mind, checkClaim } = openLlmMind([['openai', server]], {}, undefined, { vision: 'auto' })
  const { turns, transcript } = await bench.run({ mind, checkClaim }, { targetUrl: site.url })
  expect(turns[0]?.dropped_claims).toMatchObject([
    { reason: 'It quotes no words and names no place on the picture.' },
  ])
  expect(transcript.claim_checks).toBeUndefined()
})

test('a part of the picture is a place, too', async () => {
  const { claimed } = await claim({ finding: { ...overlap, place: '500, 250, 250, 500' } })
  expect(claimed?.evidence).toMatchObject([{ box: { x: 640, y: 200, width: 320, height: 400 } }])
})

test.each(['e99', '12 13', 'the button'])(
  'a place %s that the view does not have is sent back once, and then dropped',
  async (place) => {
    const { requests, claimed, turns } = await claim({ finding: { ...overlap, place } })
    const asked = requests.filter(isFirstTurn)
    expect(asked).toHaveLength(2)
    expect(asked[1]?.parts.join('\n')).toContain('of the finding is not in this view')
    expect(claimed).toBeUndefined()
    expect(turns[0]?.dropped_claims).toMatchObject([
      { reason: 'It quotes no words and names no place on the picture.' },
    ])
    expect(requests.filter(isDescription)).toEqual([])
  },
)

test('a visitor looks closely at something and gets that part of the window, enlarged', async () => {
  await using site = await startLocalSite({ '/': whitePage })
  await using server = await startProviderServer('openai', (request) => ({
    kind: 'answer',
    text: writeDecision(
      isFirstTurn(request) ? { kind: 'look', ref: 'e1' } : { kind: 'give_up', reason: 'x' },
    ),
  }))
  const { mind } = openLlmMind([['openai', server]], {}, undefined, { vision: 'auto' })
  const { turns } = await bench.run({ mind }, { targetUrl: site.url })

  expect(turns[0]).toMatchObject({
    action: { kind: 'look', label: 'Buy' },
    result: { ok: true, changed: false },
  })
  const [, second] = server.requests
  expect(second?.parts.at(-1)).toContain('the part of the window that the visitor looks at closely')
  const { width, height } = await reader.readJpeg(second?.pictures[0] ?? Buffer.alloc(0))
  expect({ width, height }).toEqual({ width: 720, height: 480 })
})

test('a model that gets no pictures is not offered to look, and refused if it does', async () => {
  await using site = await startLocalSite({ '/': whitePage })
  await using server = await startProviderServer('openai', (request) => ({
    kind: 'answer',
    text: writeDecision(
      isFirstTurn(request) ? { kind: 'look', ref: 'e1' } : { kind: 'give_up', reason: 'x' },
    ),
  }))
  const { mind } = openLlmMind([['openai', server]], {}, undefined, { vision: 'off' })
  const { turns } = await bench.run({ mind }, { targetUrl: site.url })
  expect(server.requests[0]?.system).not.toContain('look {ref}')
  expect(turns[0]?.result).toMatchObject({
    ok: false,
    error: 'There are no pictures of this page.',
  })
})
