import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Observation } from '../../../turn/observation.ts'
import { unfinishedText } from './unfinished-text.ts'

const persona = createTestPersona()

function show(line: string, page: Partial<Observation> = {}) {
  const before = describePage({ lines: ['Our cheese', line], ...page })
  const step = describeStep({ kind: 'wait', ms: 500 }, { before })
  return unfinishedText.detect({ step, earlier: [], persona })
}

test.each([
  ['Two wheels €57.980000000000004', 'an unrounded number'],
  ['0.30000000000000004 kg', 'an unrounded number'],
  ['Total: 8.399999999999999', 'an unrounded number'],
  ['Hill cheese, €NaN', 'a missing value'],
  ['undefined, €6.20', 'a missing value'],
  ['Deliver to [object Object]', 'a missing value'],
  ['Hello {{customer.name}}, welcome back', 'an unfilled template placeholder'],
  ['Bonjour, undefined!', 'a missing value'],
  ['Lieferort: null', 'a missing value'],
  ['Noch NaN Tage', 'a missing value'],
  ['Ai %(count)d cărți în coș.', 'an unfilled template placeholder'],
  ['Vous avez %d messages', 'an unfilled template placeholder'],
  ['%1$s さんのカート', 'an unfilled template placeholder'],
  ['Lorem ipsum dolor sit amet', 'placeholder text (lorem ipsum)'],
])('“%s” was never meant for readers', (line, what) => {
  const [found] = show(line)
  expect(found).toMatchObject({ category: 'content', severity: 2, status: 'verified', quote: line })
  expect(found?.title).toContain(`The start page shows ${what}`)
})

test.each([
  '51.5073509, -0.1277583',
  'Version 1.20.300000000',
  '3.141592653589793 is the beginning of pi',
  'Account 20000000000004',
  'An undefined number of guests',
  'Null and void',
  'The result is undefined.',
  '20 %de réduction',
  'Save 50%d',
  'Naan bread, NaN-free',
  '€57.98',
])('“%s” is', (line) => {
  expect(show(line)).toEqual([])
})

test('a page about programming shows such text on purpose', () => {
  const line = 'Write {{name}} where the name belongs'
  expect(show(line, { url: 'https://shop.example/docs/mail' })).toEqual([])
  expect(show(line, { title: 'Template syntax' })).toEqual([])
  expect(show(line)).toHaveLength(1)
})

test('several of them on one page are one friction', () => {
  const found = show('Hello {{name}}', {
    lines: ['Hello {{name}}', 'Price €NaN', '€5.800000000000001'],
  })
  expect(found).toHaveLength(1)
})
