import { describe, expect, test } from 'vitest'
import { describePage } from '../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../tests/support/records/describe-step.ts'
import type { Observation } from '../../turn/observation.ts'
import { checkAnswer } from './check-answer.ts'

const start = describePage({ lines: ['Mugs', 'Blue mug'], text: '# Mugs\nBlue mug' })
const shipping = describePage({
  url: 'https://shop.example/shipping',
  title: 'Shipping',
  lines: ['Shipping takes 3 to 5 days and costs €4,50.', 'Returns are free.'],
})
const words = 'Shipping takes 3 to 5 days and costs €4,50.'

function answer(said: { answer?: string; quote: string }, last: Observation = shipping) {
  const opened = describeStep({ kind: 'click', ref: 'e1' }, { before: start, after: shipping })
  const moved = describeStep(
    { kind: 'click', ref: 'e1' },
    { turn: 2, before: shipping, after: last },
  )
  const done = { kind: 'done', summary: 'Done.', ...said } as const
  const ended = describeStep(done, { turn: 3, before: last })
  return checkAnswer({ steps: [opened, moved, ended], start })
}

describe('an answer has the place that first showed its quote', () => {
  test('on a page that was opened', () => {
    expect(answer({ answer: 'It costs €4.50.', quote: words }, start)).toEqual({
      text: 'It costs €4.50.',
      place: { turn: 1, url: 'https://shop.example/shipping', title: 'Shipping', quote: words },
    })
  })

  test('on the first page', () => {
    expect(answer({ answer: 'There is a blue one.', quote: 'Blue mug' })?.place?.turn).toBe(0)
  })
})

test('an answer that stands beside a deed is proven by the line that says it', () => {
  const address = 'Address: https://cal.example/hanna/adf30/'
  const made = describePage({ lines: ['Choir', address], text: `Choir\n${address}` })
  for (const said of [
    'https://cal.example/hanna/adf30/',
    'It is https://cal.example/hanna/adf30/.',
  ])
    expect(answer({ answer: said, quote: 'Choir' }, made)?.place).toMatchObject({
      turn: 2,
      quote: address,
    })
  const total = answer({ answer: 'Shipping is €4.50.', quote: 'Returns are free.' })
  expect(total?.place?.quote).toBe(words)
})

describe('an answer has no place', () => {
  test.each([
    ['if no page showed its quote', { answer: 'It is free.', quote: 'Shipping is free.' }],
    ['if it quotes nothing', { answer: 'It is free.', quote: '' }],
    ['if a figure was on no page', { answer: 'It costs €6.50.', quote: words }],
    ['if it quotes something else itself', { answer: 'It says “Gratis”.', quote: words }],
  ])('%s', (_when, said) => {
    expect(answer(said)).toEqual({ text: said.answer, place: null })
  })
})

test('a visitor that says nothing of what it found out has no answer', () => {
  expect(answer({ quote: words })).toBeNull()
  expect(answer({ answer: ' ', quote: words })).toBeNull()
})

test.each([
  ['It costs €4.50. It takes 5 days. It is nice.', 'It costs €4.50. It takes 5 days.'],
  ['送料は450円です。３日かかります。返品は無料です。', '送料は450円です。 ３日かかります。'],
  ['word '.repeat(300), `${'word '.repeat(100).trim()}…`],
])('an answer has two sentences at most', (said, text) => {
  expect(answer({ answer: said, quote: words })?.text).toBe(text)
})

test('a figure is the same with a comma or a point, and one digit can be a count', () => {
  expect(
    answer({ answer: 'There are 7 offers, one for €4.50.', quote: words })?.place,
  ).not.toBeNull()
})

test('a visit that did not finish has no answer', () => {
  const left = describeStep({ kind: 'give_up', reason: 'Too slow.' }, { before: start })
  expect(checkAnswer({ steps: [left], start })).toBeNull()
})

test.each([
  ['There are 3 transfers.', ['Show 3 Transfers', 'Track 3'], 'Show 3 Transfers'],
  ['3 links have the tag ville.', ['3', 'Links: 3'], 'Links: 3'],
  [
    'It has 2 bedrooms and 1 bath.',
    ['2 bedrooms', '1 bath', '2 bedrooms, 1 bath'],
    '2 bedrooms, 1 bath',
  ],
  ['There are 4 transfers.', ['Show 3 Transfers'], 'Paused'],
  ['There are 3 transfers.', ['3 kB/s'], 'Paused'],
])('a count is proven by the line that says it of the same thing: %s', (said, lines, quote) => {
  const page = describePage({ lines: ['Paused', ...lines], text: ['Paused', ...lines].join('\n') })
  expect(answer({ answer: said, quote: 'Paused' }, page)?.place?.quote).toBe(quote)
})
