import { expect, test } from 'vitest'
import { describeTestSituation } from '../../../../tests/support/mind/describe-test-situation.ts'
import { openAsking } from '../../../../tests/support/mind/open-asking.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import { createExplorer } from '../../explorer.ts'
import type { Situation } from '../../mind.ts'

const url = 'https://shop.example/'
const at = (y: number) => ({
  x: 0,
  maxX: 0,
  y,
  maxY: 720,
  viewportHeight: 720,
  viewportWidth: 1280,
})
const button = describeControl('e1', 'Compare', { box: { x: 100, y: 300, width: 80, height: 30 } })
const top = describePage({ scroll: at(0), elements: [button], text: '[e1] button "Compare"' })
const end = describePage({ scroll: at(720), text: 'Imprint' })
const down = { kind: 'scroll', to: 'down' } as const
const up = { kind: 'scroll', to: 'top' } as const
const press = { kind: 'click', ref: 'e1' } as const

async function decide(parts: Partial<Situation>) {
  return (await think(parts)).action
}

async function think(parts: Partial<Situation>) {
  return createExplorer('test-explorer').decide(
    describeTestSituation({ task: null, targetUrl: url, ...parts }),
    openAsking(),
  )
}

test('what was seen above and not tried is gone back to once the page is read', async () => {
  const steps = [describeStep(down, { before: top, after: end })]
  expect(await decide({ steps, observation: end })).toEqual(up)
})

test('what was seen above before the page was left is gone back to as well', async () => {
  const other = describePage({ url: `${url}costs`, documentId: 'd2', text: 'Costs' })
  const again = describePage({ ...end, documentId: 'd3' })
  const steps = [
    describeStep(down, { turn: 1, before: top, after: end }),
    describeStep({ kind: 'goto', url: `${url}costs` }, { turn: 2, before: end, after: other }),
    describeStep({ kind: 'back' }, { turn: 3, before: other, after: again }),
  ]
  expect(await decide({ steps, observation: again })).toEqual(up)
})

test('what was tried above is not worth the way', async () => {
  const pressed = describePage({ ...top, text: '[e1] button "Compare"\nNothing chosen' })
  const steps = [
    describeStep(press, { turn: 1, before: top, after: pressed }),
    describeStep(down, { turn: 2, before: pressed, after: end }),
  ]
  expect((await decide({ steps, observation: end })).kind).toBe('done')
})

test('a page that was read to its end is not read again', async () => {
  const steps = [
    describeStep(down, { turn: 1, before: top, after: end }),
    describeStep(up, { turn: 2, before: end, after: top }),
    describeStep(press, { turn: 3, before: top, after: describePage({ ...top, text: 'A' }) }),
    describeStep(press, { turn: 4, before: top, after: top, result: { changed: true } }),
  ]
  expect((await decide({ steps, observation: top })).kind).toBe('done')
})

test('a visit with nothing left to learn ends with a sentence that says so', async () => {
  const known = describeControl('e1', 'Home', { href: url })
  const observation = describePage({ elements: [known] })
  const action = await decide({ observation })
  expect(action).toMatchObject({
    kind: 'done',
    summary: 'I have tried what I could find on this page. What is left would show me nothing new.',
  })
})

test('a page that was left before its end is gone back to', async () => {
  const link = describeControl('e2', 'Prices', { href: `${url}prices` })
  const home = describePage({ scroll: at(0), elements: [link] })
  const prices = describePage({
    url: `${url}prices`,
    title: 'Prices',
    documentId: 'd2',
    lines: ['Prices'],
  })
  const steps = [describeStep({ kind: 'click', ref: 'e2' }, { before: home, after: prices })]
  expect(await decide({ steps, observation: prices })).toEqual({ kind: 'back' })
})

test.each(['#0', '#!', '#', '#team', '#/'])(
  'a link of an earlier page to a part of it (%s) that was not pressed is gone back to',
  async (part) => {
    const link = describeControl('e2', 'Prices', { href: `${url}prices` })
    const inside = describeControl('e3', 'Listen to us', { href: `${url}${part}` })
    const home = describePage({ elements: [link, inside] })
    const prices = describePage({
      url: `${url}prices`,
      title: 'Prices',
      documentId: 'd2',
      lines: ['Prices'],
    })
    const steps = [describeStep({ kind: 'click', ref: 'e2' }, { before: home, after: prices })]
    expect(await decide({ steps, observation: prices })).toEqual({ kind: 'back' })
  },
)

test('once the browser says that there is nowhere to go back to, nobody tries again', async () => {
  const link = describeControl('e2', 'Next slide', { href: `${url}#/1` })
  const home = describePage({ elements: [link] })
  const slide = describePage({ url: `${url}#/1`, title: 'Slides', lines: ['Slide 1'] })
  const next = describeStep(press, { turn: 1, before: home, after: slide })
  const steps = [next, { ...next, turn: 2 }, { ...next, turn: 3 }]
  const failure = { kind: 'refused', message: 'there is no page to go to' } as const
  const refused = describeStep(
    { kind: 'back' },
    { turn: 4, before: slide, after: slide, result: { ok: false, failure } },
  )
  expect(await decide({ steps, observation: slide })).toEqual({ kind: 'back' })
  expect(await decide({ steps: [...steps, refused], observation: slide })).not.toEqual({
    kind: 'back',
  })
})

test.each(['', ' '])('a page with the title “%s” is called this page', async (title) => {
  const long = describePage({ title, scroll: at(0), text: 'Terms' })
  for (let seed = 0; seed < 5; seed++) {
    const { thought } = await think({ observation: long, seed: String(seed) })
    expect(thought).not.toContain('“”')
  }
})
