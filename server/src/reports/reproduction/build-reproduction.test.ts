import { runInNewContext } from 'node:vm'
import type { ObservedFriction } from '@understudy/contract/finding'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { buildReport } from '../compose/build-report.ts'
import { buildReproduction } from './build-reproduction.ts'
import { writeLiteral } from './literal.ts'

const button = { role: 'button', selector: '#add', is_only: true }
const field = { role: 'textbox', selector: '#town', is_only: true }

function click(label: string, control = button): TranscriptTurn['action'] {
  return { kind: 'click', ref: 'e1', label, text: null, control }
}

function type(label: string, text: string): TranscriptTurn['action'] {
  return { kind: 'type', ref: 'e2', label, text, control: field }
}

/** The reproduction of the only finding of a visit. */
function reproduce(turns: TranscriptTurn[], replays?: Transcript['replays']) {
  const transcript = buildTranscript({ turns, replays })
  const [finding] = buildReport(transcript).report.findings
  return buildReproduction([transcript], finding?.fingerprint ?? '')
}

function readCode(turns: TranscriptTurn[], replays?: Transcript['replays']): string {
  const built = reproduce(turns, replays)
  return built?.kind === 'test' ? built.code : `no test: ${built?.code}`
}

function buildReplay(friction: ObservedFriction, status: ObservedFriction['status']) {
  const { detector, subject } = friction
  const opened = 'https://shop.example/tea?sort=price'
  return [{ detector, subject, turn: 2, status, reason: 'Why.', opened, turns: [2] }]
}

test('a test repeats the steps since the start and asserts what the detector measures', () => {
  const code = readCode([
    buildTurn({ turn: 1, action: type('Town', 'Bonn') }),
    buildTurn({
      turn: 2,
      action: click('Nothing'),
      result: { ok: true, changed: false, url: 'https://shop.example/', error: null, ms: 1 },
    }),
    buildTurn({ turn: 3, action: click('Add to cart'), frictions: [buildFriction()] }),
  ])
  expect(code).toContain('baseURL: process.env.BASE_URL ?? "https://shop.example"')
  expect(code).toContain(`
  await page.goto("/")
  await page.getByRole("textbox", { name: "Town", exact: true }).clear()
  await page.getByRole("textbox", { name: "Town", exact: true }).pressSequentially("Bonn")
  await settle(page)
`)
  expect(code).toContain(
    '  await page.getByRole("button", { name: "Add to cart", exact: true }).click()\n',
  )
  expect(code).toContain("'whether the last step has an effect'")
  expect(code).not.toContain('Nothing"')
})

test('a test repeats what a replay repeated that met the problem again', () => {
  const friction = buildFriction()
  const turns = [
    buildTurn({ turn: 1, action: type('Town', 'Bonn') }),
    buildTurn({ turn: 2, action: click('Add to cart'), frictions: [friction] }),
  ]
  const code = readCode(turns, buildReplay(friction, 'verified'))
  expect(code).toContain('await page.goto("/tea?sort=price")')
  expect(code).not.toContain('Bonn')
  expect(reproduce(turns, buildReplay(friction, 'verified'))).toMatchObject({ confirmed: true })
})

test('a control of a shared or missing name is found by its selector as well', () => {
  const shared = { ...button, is_only: false }
  const code = readCode([
    buildTurn({ turn: 1, action: click('', shared) }),
    buildTurn({ turn: 2, action: click('Add', shared), frictions: [buildFriction()] }),
  ])
  expect(code).toContain('await page.locator("#add").click()')
  expect(code).toContain(
    'await page.getByRole("button", { name: "Add", exact: true }).and(page.locator("#add")).click()',
  )
})

test('what was typed into a password field comes from the environment', () => {
  const turns = [
    buildTurn({ turn: 1, action: type('Password', '[hidden]') }),
    buildTurn({ turn: 2, action: click('Sign in'), frictions: [buildFriction()] }),
  ]
  expect(reproduce(turns)).toMatchObject({ kind: 'test', secrets: ['SECRET_1'] })
  expect(readCode(turns)).toContain(
    `await page.getByLabel("Password", { exact: true }).pressSequentially(process.env.SECRET_1 ?? '')`,
  )
  expect(readCode(turns)).not.toContain('[hidden]')
})

test.each([
  ['a claim', buildFriction({ detector: 'mind', quote: 'Shop' }), 'claimed'],
  ['how something looks', buildFriction({ detector: 'faint-text' }), 'not_checkable'],
  ['a page that hangs', buildFriction({ detector: 'page-hung' }), 'not_repeatable'],
])('%s has no test, and the answer says why', (_title, friction, code) => {
  const turns = [buildTurn({ action: click('Add'), frictions: [friction] })]
  expect(reproduce(turns)).toEqual({ kind: 'none', code, reason: expect.stringMatching(/\.$/) })
})

test('what a replay did not meet again has no test', () => {
  const friction = buildFriction({ detector: 'wrong-total', quote: '€ 9' })
  const turns = [1, 2].map((turn) =>
    buildTurn({ turn, action: click('Add'), frictions: turn === 2 ? [friction] : [] }),
  )
  expect(reproduce(turns, buildReplay(friction, 'not_reproduced'))).toEqual({
    kind: 'none',
    code: 'not_reproduced',
    reason: 'Why.',
  })
})

test('records of earlier versions, without roles, are readable and have no test', () => {
  const action = { kind: 'click', ref: 'e1', label: 'Add', text: null } as const
  expect(reproduce([buildTurn({ action, frictions: [buildFriction()] })])).toMatchObject({
    code: 'not_recorded',
  })
  expect(buildReproduction([buildTranscript()], 'unknown')).toBeNull()
})

const hostile = [
  `"); process.exit(1); ("`,
  "'); process.exit(1); ('",
  '`${process.exit(1)}`',
  'one\ntwo\r\nthree\u2028four\u2029five',
  '*/ process.exit(1) /*',
  '// </script><!-- \\',
  '\\" \\u0022 \\',
  'a\u202eb\u200bc\u0000d\ufe0f \u{e0041}',
]

test.each(hostile)('%j stays text wherever a page puts it', (words) => {
  const literal = writeLiteral(words)
  expect(literal).toMatch(/^"[^\p{Cc}\p{Cf}\u2028\u2029<]*"$/u)
  expect(runInNewContext(literal)).toBe(words)

  const friction = buildFriction({ title: words, expected: words, observed: words })
  const turns = [
    buildTurn({ turn: 1, action: type(words, words) }),
    buildTurn({ turn: 2, action: click(words), frictions: [friction] }),
  ]
  const code = readCode(turns)
  const quiet = readCode([
    buildTurn({ turn: 1, action: type('x', 'x') }),
    buildTurn({
      turn: 2,
      action: click('x'),
      frictions: [buildFriction({ title: 'x', expected: 'x', observed: 'x' })],
    }),
  ])
  const skeleton = code.replaceAll(literal, '"x"')
  expect(skeleton).toBe(quiet)
})
