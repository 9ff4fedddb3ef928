import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { emptyLink } from './empty-link.ts'

const persona = createTestPersona()
const click = { kind: 'click', ref: 'e1' } as const

function press(href: string, after: Partial<Observation> = {}, requests = 0): Step {
  const page = {
    elements: [describeControl('e1', 'Opening hours', { href })],
    lines: ['Opening hours'],
    pageText: 'Opening hours',
  }
  const before = describePage(page)
  return describeStep(click, {
    before,
    after: describePage({ ...page, url: href.startsWith('http') ? href : before.url, ...after }),
    result: { changed: href.startsWith('http'), navigated: href.startsWith('http'), requests },
  })
}

test.each(['#', '#0', '#!', '#!/', '#none'])(
  'a link to %s that does nothing leads nowhere',
  (end) => {
    const step = press(`https://shop.example/${end}`)
    expect(emptyLink.detect({ step, earlier: [], persona })).toMatchObject([
      {
        attribution: 'site',
        category: 'navigation',
        severity: 2,
        status: 'unverified',
        title: 'The “Opening hours” link leads nowhere',
        observed: `On the start page its address is the placeholder ${end}; the click did not change the page.`,
      },
    ])
  },
)

test.each(['javascript:void(0)', 'javascript:;', 'javascript:'])('so does %s', (href) => {
  expect(emptyLink.detect({ step: press(href), earlier: [], persona })).toHaveLength(1)
})

test('one that was tried twice is verified, and one on the way to a goal is more severe', () => {
  const step = press('https://shop.example/#')
  expect(emptyLink.detect({ step, earlier: [step], persona })).toMatchObject([
    { status: 'verified' },
  ])
  const buy = describePage({
    elements: [describeControl('e1', 'Book a table', { href: 'https://shop.example/#' })],
  })
  const result = { changed: true, navigated: true }
  const booking = describeStep(click, { before: buy, after: { ...buy }, result })
  expect(emptyLink.detect({ step: booking, earlier: [], persona })).toMatchObject([{ severity: 3 }])
})

test('moving to the top of a long page is no effect; moving to something else is one', () => {
  const href = 'https://shop.example/#'
  const scrolled = (pageText: string, name = 'Opening hours'): number => {
    const step = press(href, { lines: ['Welcome'], pageText })
    const before = {
      ...step.before,
      elements: [describeControl('e1', name, { href })],
      scroll: { x: 0, maxX: 0, y: 900, maxY: 2000, viewportHeight: 720, viewportWidth: 1280 },
    }
    return emptyLink.detect({ step: { ...step, before }, earlier: [], persona }).length
  }
  expect([scrolled('Opening hours'), scrolled('Monday to Friday')]).toEqual([1, 0])
  for (const name of ['Back to top', 'Nach oben', 'ページトップへ', 'العودة للأعلى', '↑'])
    expect(scrolled('Opening hours', name)).toBe(0)
})

test.each<[string, Step]>([
  ['shows something', press('https://shop.example/#', { lines: ['Opening hours', '9 to 17'] })],
  [
    'changes what only the eye can see',
    {
      ...press('javascript:void(0)'),
      result: { ...press('javascript:void(0)').result, changed: true },
    },
  ],
  ['sends a request', press('https://shop.example/#', {}, 1)],
  [
    'opens a dialog',
    press('https://shop.example/#', {
      dialogs: [{ type: 'alert', message: 'Hi', answer: 'cancelled', text: null }],
    }),
  ],
  ['opens a route', press('https://shop.example/#/hours')],
  ['leads to a place on the page', press('https://shop.example/#hours')],
  ['opens a page', press('https://shop.example/hours', { documentId: 'd2' })],
])('a link that %s is not empty', (_title, step) => {
  expect(emptyLink.detect({ step, earlier: [], persona })).toEqual([])
})
