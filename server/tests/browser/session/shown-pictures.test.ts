import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import { createQuestioner } from '../../../src/session/visitor/questioner.ts'
import {
  openPictureReader,
  type PictureReader,
  takePicture,
} from '../../support/browser/open-picture-reader.ts'
import { openTestSession } from '../../support/browser/open-test-session.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { isFirstTurn, writeWhitePage } from '../../support/browser/white-page.ts'
import { openLlmMind, writeDecision } from '../../support/mind/open-llm-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'
import {
  type Protocol,
  type ProviderReply,
  type ProviderRequest,
  startProviderServer,
} from '../../support/servers/provider-server.ts'

const whitePage = writeWhitePage(200)

const seeing = ['openai', 'anthropic'] as const satisfies readonly Protocol[]

let bench: SessionBench
let reader: PictureReader

beforeAll(async () => {
  ;[bench, reader] = await Promise.all([openSessionBench(), openPictureReader()])
})

afterAll(async () => {
  await Promise.all([bench[Symbol.asyncDispose](), reader[Symbol.asyncDispose]()])
})

/** Notes something at the first turn, then leaves. */
function look(request: ProviderRequest): ProviderReply {
  const action = isFirstTurn(request)
    ? { kind: 'note', text: 'White.' }
    : { kind: 'give_up', reason: 'White.' }
  return { kind: 'answer', text: writeDecision(action) }
}

test.each(seeing)(
  '%s: a model that sees gets the window with numbered frames',
  async (protocol) => {
    await using site = await startLocalSite({ '/': whitePage })
    await using server = await startProviderServer(protocol, look)
    const { mind } = openLlmMind([[protocol, server]], {}, undefined, { vision: 'auto' })

    const { turns } = await bench.run({ mind }, { targetUrl: site.url })

    expect(server.requests.map(({ pictures }) => pictures.length)).toEqual([1, 1])
    const picture = server.requests[0]?.pictures[0] ?? Buffer.alloc(0)
    const parts = [
      { name: 'frame', x: 200, y: 339, width: 120, height: 1 },
      { name: 'label', x: 200, y: 288, width: 8, height: 10 },
      { name: 'inside', x: 204, y: 304, width: 112, height: 32 },
      { name: 'elsewhere', x: 0, y: 400, width: 1280, height: 400 },
    ]
    expect(await reader.readJpeg(picture, parts)).toEqual({
      width: 1280,
      height: 800,
      drawn: ['frame', 'label'],
    })
    expect(server.requests[0]?.system).toContain('12 marks the element e12 of the page section')
    expect(server.requests[0]?.parts.at(-1)).toMatch(/^The picture is the window /)
    expect(turns.map(({ usage }) => usage.pictures)).toEqual([1, 1])
  },
)

test('frames are drawn neither on the page nor on its picture', async () => {
  await using session = await openTestSession({ '/': whitePage }, {}, { pictures: 'png' })
  const { elements } = await session.open('/')
  const before = await takePicture(session)
  const kept = Buffer.from(before)
  const marks = elements.map(({ box }) => ({ number: 1, box }))

  await session.session.drawMarks(
    { bytes: before, extension: 'png' },
    { marks, windowWidth: 1280, maxPixels: 1_000_000, part: null, isFresh: false },
    AbortSignal.timeout(60_000),
  )

  expect(marks).toHaveLength(1)
  expect(kept.equals(before)).toBe(true)
  expect(kept.equals(await takePicture(session))).toBe(true)
})

test('a picture of a phone costs at most 500 tokens', async () => {
  await using site = await startLocalSite({ '/': whitePage })
  await using server = await startProviderServer('openai', look)
  const { mind } = openLlmMind([['openai', server]], {}, undefined, { vision: 'auto' })

  await bench.run({ mind }, { targetUrl: site.url, device: 'phone' })

  const { width, height } = await reader.readJpeg(
    server.requests[0]?.pictures[0] ?? Buffer.alloc(0),
  )
  expect((width * height) / 750).toBeGreaterThan(400)
  expect((width * height) / 750).toBeLessThanOrEqual(500)
})

test.each([
  ['off', 'openai'],
  ['auto', 'compatible'],
] as const)(
  'with VISION=%s the %s model gets no picture, and the report says so',
  async (...set) => {
    const [vision, protocol] = set
    await using site = await startLocalSite({ '/': whitePage })
    await using server = await startProviderServer('openai', look)
    const { mind } = openLlmMind([[protocol, server]], {}, undefined, { vision })

    const { transcript } = await bench.run({ mind }, { targetUrl: site.url })

    expect(server.requests.map(({ pictures }) => pictures.length)).toEqual([0, 0])
    expect(buildReport({ ...transcript, is_preview: undefined }).report.limits).toContain(
      'The language model read the pages as text and saw no pictures of them: it could not judge their appearance.',
    )
  },
)

test('an interviewer’s question comes with the picture that the visitor sees', async () => {
  await using site = await startLocalSite({ '/': whitePage })
  await using server = await startProviderServer('openai', (request) =>
    request.schema === null ? { kind: 'answer', text: 'I saw nothing.' } : look(request),
  )
  const { mind } = openLlmMind([['openai', server]], {}, undefined, { vision: 'auto' })
  const guidedExploration = 'deep'

  const { turns } = await bench.run(
    { mind, chooseQuestion: createQuestioner(guidedExploration) },
    { targetUrl: site.url, guidedExploration },
  )

  expect(turns.some(({ answer }) => answer === 'I saw nothing.')).toBe(true)
  const asked = server.requests.filter(({ schema }) => schema === null)
  expect(asked.map(({ pictures }) => pictures.length)).toEqual(asked.map(() => 1))
})

test('a provider that refuses pictures is asked again without, and after three no longer given any', async () => {
  await using site = await startLocalSite({ '/': whitePage })
  await using server = await startProviderServer('openai', ({ pictures, parts }) => {
    if (pictures.length > 0) return { kind: 'status', status: 400 }
    const isLast = parts.some((part) => part.includes('This is turn 5;'))
    const action = isLast ? { kind: 'give_up', reason: 'x' } : { kind: 'note', text: 'x' }
    return { kind: 'answer', text: writeDecision(action) }
  })
  const { mind, logged } = openLlmMind([['openai', server]], {}, undefined, { vision: 'always' })

  const { turns, result, transcript } = await bench.run({ mind }, { targetUrl: site.url })

  expect(result.kind).toBe('gave_up')
  expect(server.requests.map(({ pictures }) => pictures.length)).toEqual([1, 0, 1, 0, 1, 0, 0, 0])
  expect(turns.map(({ usage }) => usage.pictures_refused)).toEqual([1, 1, 1, undefined, undefined])
  expect(logged.filter((line) => line.includes('refused with a picture'))).toHaveLength(3)
  expect(buildReport({ ...transcript, is_preview: undefined }).report.limits).toContain(
    'The language model read the pages as text and saw no pictures of them, because its provider refused them: it could not judge their appearance.',
  )
})
