import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { TurnDetector, NoticedFriction } from '../../detector.ts'
import { endlessBusy } from '../controls/endless-busy.ts'
import { blankPage } from './blank-page.ts'
import { deadEnd } from './dead-end.ts'
import { hiddenPage } from './hidden-page.ts'
import { layoutShift } from './layout-shift.ts'
import { shrunkenPage } from './shrunken-page.ts'
import { stuckLoading } from './stuck-loading.ts'

const { facts } = describePage()
const busy = { ...facts, busy: true }
const jumping = { ...facts, layoutShift: 0.4 }

test('a page that is still empty at the second observation is blank', () => {
  expect(wait(blankPage, {}).at(-1)).toMatchObject({
    attribution: 'site',
    category: 'content',
    severity: 4,
    subject: 'shop.example/',
  })
})

test('a page that is empty when the visitor leaves is blank', () => {
  expect(leave({ lines: [] })).toMatchObject([{ attribution: 'site', subject: 'shop.example/' }])
  expect(leave({ lines: ['Mugs'] })).toEqual([])
})

test('a page of pictures without text is not blank', () => {
  expect(leave({ lines: [], facts: { ...facts, pictures: 13 } })).toEqual([])
  expect(leave({ lines: [], facts })).toHaveLength(1)
})

test('an empty page whose redirect was blocked is not blank', () => {
  const refused = { url: 'https://login.example/', reason: 'not allowed' }
  expect(leave({ lines: [], blockedNavigations: [refused] })).toEqual([])
})

function leave(page: Partial<Observation>): NoticedFriction[] {
  const before = describePage(page)
  const step = describeStep({ kind: 'done', summary: 'I am finished.', quote: '' }, { before })
  return blankPage.detect({ step, earlier: [], persona: createTestPersona() })
}

test.each<[string, Partial<Observation>]>([
  ['that filled after the first observation', { lines: ['Mugs'] }],
  [
    'with more content below the fold',
    { scroll: { x: 0, maxX: 0, y: 0, maxY: 900, viewportHeight: 720, viewportWidth: 1280 } },
  ],
  ['that is an error page', { status: 500 }],
  ['that is a picture', { contentType: 'image/png' }],
  ['that is about:blank', { url: 'about:blank' }],
  ['that was cut off', { settled: false }],
])('a page %s is not blank', (_title, page) => {
  expect(wait(blankPage, page)).toEqual([])
})

test('text without a next step is a dead end', () => {
  expect(wait(deadEnd, { lines: ['Gift cards'] })).toMatchObject([
    { attribution: 'site', category: 'navigation', severity: 2, subject: 'shop.example/' },
  ])
})

test.each<[string, Partial<Observation>]>([
  ['with a link', { elements: [describeControl('e1', 'Home', { href: 'https://shop.example/' })] }],
  [
    'that continues below the fold',
    { scroll: { x: 0, maxX: 0, y: 0, maxY: 900, viewportHeight: 720, viewportWidth: 1280 } },
  ],
  ['that is still busy', { facts: busy }],
  ['that is a text file', { contentType: 'text/plain' }],
  ['of the browser, after a failed navigation', { url: 'chrome-error://chromewebdata/' }],
  ['that is still loading', { lines: ['Shop', 'Loading…'] }],
  ['that is an error page', { status: 404 }],
  ['meant to be closed, in German', { lines: ['Fertig.', 'Sie können dieses Fenster schließen.'] }],
  ['meant to be closed, in Japanese', { lines: ['このウィンドウを閉じてください。'] }],
  ['meant to be closed', { lines: ['Payment done.', 'You can close this window now.'] }],
])('a page %s is not a dead end', (_title, page) => {
  expect(wait(deadEnd, { lines: ['Gift cards'], ...page })).toEqual([])
})

test.each(['Loading reviews…', 'Processing', 'Please wait while we check', 'Loading your cart'])(
  '“%s” across two observations never ends',
  (words) => {
    const elements = [describeControl('e1', 'Home')]
    const page = { facts: busy, lines: ['Shop', words], elements }
    expect(wait(endlessBusy, page, page)).toMatchObject([
      {
        attribution: 'site',
        category: 'feedback',
        severity: 3,
        subject: 'shop.example/',
        quote: words,
      },
    ])
  },
)

test.each<[string, Partial<Observation>]>([
  ['that has ended', { facts, lines: ['Loading…'] }],
  ['of another document', { facts: busy, documentId: 'd2', lines: ['Loading…'] }],
  ['while requests are under way', { facts: busy, settled: false, lines: ['Loading…'] }],
])('a busy indicator %s is not endless', (_title, after) => {
  expect(wait(endlessBusy, after, { facts: busy, lines: ['Loading…'] })).toEqual([])
})

test('what is left of a page whose controls were used up is no dead end', () => {
  const before = describePage({
    lines: ['List', 'Milk'],
    elements: [describeControl('e1', 'Remove')],
  })
  const after = { ...before, fingerprint: 'f2', lines: ['List'], elements: [] }
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before, after })
  const persona = createTestPersona()
  expect(deadEnd.detect({ step, earlier: [], persona })).toEqual([])
  const opened = { ...step, after: { ...after, documentId: 'another' } }
  expect(deadEnd.detect({ step: opened, earlier: [], persona })).toHaveLength(1)
})

test('a page that shows only that it is loading is stuck, not a dead end', () => {
  const page = { lines: ['Tea', 'Loading…'], ageMs: 6400, settled: false }
  expect(wait(stuckLoading, page, page)).toMatchObject([
    {
      attribution: 'site',
      category: 'performance',
      severity: 4,
      subject: 'shop.example/',
      quote: 'Loading…',
      observed: '6 s after the page was opened it still showed “Loading…” and nothing else.',
    },
  ])
  expect(wait(endlessBusy, { ...page, facts: busy }, { ...page, facts: busy })).toEqual([])
})

test.each([
  ['Creating budget...', 8000, 0],
  ['Wird erstellt …', 14_000, 0],
  ['Chargement en cours…', 20_000, 1],
])(
  '“%s” that appears after a press is not stuck for its page is old: %i ms later',
  (words, ms, count) => {
    const open = describePage({
      lines: ['Welcome'],
      elements: [describeControl('e1', 'Start')],
      ageMs: 60_000,
    })
    const first = describePage({ lines: [words], ageMs: 61_000 })
    const later = describePage({ lines: [words], ageMs: 61_000 + ms })
    const press = describeStep({ kind: 'click', ref: 'e1' }, { before: open, after: first })
    const step = describeStep({ kind: 'wait', ms: 1500 }, { turn: 2, before: first, after: later })
    const context = { step, earlier: [press], persona: createTestPersona() }
    expect(stuckLoading.detect(context)).toHaveLength(count)
  },
)

test('a page that is left while it is loading is stuck', () => {
  const before = describePage({ lines: ['Loading'], ageMs: 4000 })
  const step = describeStep({ kind: 'done', summary: 'I am finished.', quote: '' }, { before })
  const context = { step, earlier: [], persona: createTestPersona() }
  expect(stuckLoading.detect(context)).toMatchObject([{ category: 'performance', severity: 4 }])
})

test.each([
  ['Loading…', 1200],
  ['Redirecting in 3000ms...', 4000],
  ['Bitte warten, weiter in 10 Sekunden', 9000],
  ['Please wait 5 seconds', 7900],
  ['Loading 1 min…', 20_000],
])('“%s” is not stuck after %i ms, if that is what it says', (words, ageMs) => {
  const page = { lines: [words], ageMs }
  expect(wait(stuckLoading, page, page)).toEqual([])
  const late = { lines: [words], ageMs: ageMs + 60_000 }
  expect(wait(stuckLoading, late, late)).toHaveLength(1)
})

test.each<[string, Partial<Observation>]>([
  ['that appeared at the second observation', { lines: ['Our teas'] }],
  ['of another document', { lines: ['Loading'], documentId: 'd2' }],
  ['with a way to continue', { lines: ['Loading'], elements: [describeControl('e1', 'Cancel')] }],
  ['with more to read', { lines: ['Loading', 'a', 'b', 'c', 'd'] }],
])('a page %s is not stuck', (_title, after) => {
  expect(wait(stuckLoading, after, { lines: ['Loading'] })).toEqual([])
})

test.each(['Processing takes 2 days', 'Loading dock 4', 'Order processing times'])(
  '“%s” is content, not waiting',
  (words) => {
    const page = { facts: busy, lines: [words] }
    expect(wait(endlessBusy, page, page)).toEqual([])
  },
)

test('content that jumps is reported, and verified when it jumps again', () => {
  expect(wait(layoutShift, { facts: jumping })).toMatchObject([
    {
      attribution: 'site',
      category: 'layout',
      severity: 2,
      status: 'unverified',
      subject: 'shop.example/',
    },
  ])
  const again = wait(layoutShift, { facts: jumping }, { facts: jumping })
  expect(again.at(-1)).toMatchObject({ status: 'verified' })
})

test('a small shift is normal, one that users notice is cosmetic', () => {
  expect(wait(layoutShift, { facts: { ...facts, layoutShift: 0.09 } })).toEqual([])
  expect(wait(layoutShift, { facts: { ...facts, layoutShift: 0.2 } })).toMatchObject([
    {
      severity: 1,
      observed: 'The browser measured a layout shift of 0.20; above 0.1 users notice it.',
    },
  ])
})

/** A detector's frictions when the visitor waits on a page, which then looks like `after`. */
function wait(
  detector: TurnDetector,
  after: Partial<Observation>,
  before: Partial<Observation> = {},
): NoticedFriction[] {
  const step = describeStep(
    { kind: 'wait', ms: 500 },
    { before: describePage(before), after: describePage(after) },
  )
  return detector.detect({ step, earlier: [], persona: createTestPersona() })
}

test('a page that stays behind an opaque layer without content is hidden', () => {
  const by = {
    by: '<div#sp> (1280x720)',
    selector: '#sp',
    box: { x: 0, y: 0, width: 9, height: 9 },
  }
  const hidden = { lines: [], facts: { ...facts, cover: { ...by, isBlank: true, hidden: 4 } } }
  expect(wait(hiddenPage, hidden, hidden).at(-1)).toMatchObject({ severity: 4, status: 'verified' })
  expect(wait(blankPage, hidden, hidden)).toEqual([])
  const menu = { facts: { ...facts, cover: { ...by, isBlank: false, hidden: 4 } } }
  expect(wait(hiddenPage, menu)).toEqual([])
})

const shown = (shrunkTextPx: number) => ({ facts: { ...facts, shrunkTextPx } })

test('a page whose text a phone shows too small to read is a problem of severity 3', () => {
  expect(wait(shrunkenPage, shown(6.6))).toMatchObject([{ severity: 3, status: 'verified' }])
  expect(wait(shrunkenPage, shown(0))).toEqual([])
  expect(wait(shrunkenPage, shown(11))).toEqual([])
})

test.each([
  ['where the visitor has done what it came for', { successes: ['Your table is reserved'] }],
  ['whose cards a person can drag', { draggable: true }],
])('a page without controls %s is no dead end', (_title, parts) => {
  expect(wait(deadEnd, { lines: ['Board'] })).toHaveLength(1)
  expect(wait(deadEnd, { lines: ['Board'], facts: { ...facts, ...parts } })).toEqual([])
})
