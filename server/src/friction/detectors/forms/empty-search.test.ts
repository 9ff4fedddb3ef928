import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { NoticedFriction } from '../../detector.ts'
import { emptySearch } from './empty-search.ts'

const host = 'https://shop.example'
const front = describePage({
  elements: [
    describeField('e1', 'Search', { role: 'searchbox', inputType: 'search' }),
    describeControl('e2', 'Blue mug The best for cocoa €12', { href: `${host}/products/blue` }),
    describeControl('e3', 'Red mug €14', { href: `${host}/products/red` }),
    describeControl('e6', 'New plate', { href: `${host}/products/plate` }),
    describeControl('e7', 'a handmade pot', { href: `${host}/products/pot` }),
    describeControl('e4', 'Mug Corner', { href: `${host}/` }),
    describeControl('e5', 'Shipping & returns', { href: `${host}/shipping` }),
  ],
})

test('a search that misses the subject of a link is reported', () => {
  expect(search('MUG', 'No results for “MUG”.')).toMatchObject([
    {
      subject: 'shop.example/search?q search for mug',
      severity: 3,
      quote: 'No results for “MUG”.',
      observed:
        'It answered “No results for ‘MUG’.”, though a link on the site is named “Blue mug The best for cocoa €12”.',
    },
  ])
})

test.each(['Keine Treffer für „MUG“', '「MUG」に一致する商品はありません', 'لا توجد نتائج'])(
  '“%s” is understood',
  (line) => {
    expect(search('MUG', line)).toHaveLength(1)
  },
)

test('searches for two words are two problems, for one in other letters one', () => {
  const subjects = ['blue', 'red', 'Red'].map(
    (text) => search(text, `No results for “${text}”.`)[0]?.subject,
  )
  expect(subjects[0]).not.toBe(subjects[1])
  expect(subjects[1]).toBe(subjects[2])
})

test('a search for what the site does not offer may find nothing', () => {
  expect(search('kettle', 'No results for “kettle”.')).toEqual([])
})

test('the name of the site and its service pages are not what it offers', () => {
  expect(search('corner', 'No results for “corner”.')).toEqual([])
  expect(search('shipping', 'No results for “shipping”.')).toEqual([])
})

test('words that name no offer, and those of links in running text, need not be found', () => {
  expect(search('new', 'No results for “new”.')).toEqual([])
  expect(search('handmade', 'No results for “handmade”.')).toEqual([])
  expect(search('new plate', 'No results for “new plate”.')).toHaveLength(1)
})

test('promotional text in the name of a link need not be found', () => {
  expect(search('cocoa', 'No results for “cocoa”.')).toEqual([])
})

test('another list that is empty says nothing about the search, and neither do words beside a result', () => {
  expect(search('mug', 'No items in your cart')).toEqual([])
  const result = describeControl('e9', 'Mug for two', { href: `${host}/products/two` })
  expect(search('mug', 'No articles found.', [result])).toEqual([])
})

test.each(['Keine Treffer', 'No results found', 'لا توجد نتائج', 'Aucun résultat'])(
  'a filter of the rows of the same page is no search of the site: “%s”',
  (answer) => {
    const names = ['Ada', 'Grace', 'Jo']
    const before = { ...front, rows: names.map((name) => ({ list: 1, name, texts: [name] })) }
    const after = { ...before, lines: [answer], rows: [] }
    expect(filter(before, after)).toEqual([])
    expect(filter({ ...before, rows: [] }, after)).toHaveLength(1)
  },
)

function filter(before: Observation, after: Observation): NoticedFriction[] {
  const field = before.elements.find(({ ref }) => ref === 'e1')
  const target = field === undefined ? null : { ...field, label: field.name }
  const action = { kind: 'type', ref: 'e1', text: 'mug', submit: true } as const
  const step = describeStep(action, { before, after, result: { target, navigated: false } })
  return emptySearch.detect({ step, earlier: [], persona: createTestPersona() })
}

test('a search with results is fine', () => {
  expect(search('mug', '1 result for “mug”')).toEqual([])
})

function search(
  text: string,
  answer: string,
  elements: Observation['elements'] = [],
): NoticedFriction[] {
  const url = `${host}/search?q=${text}`
  const after = describePage({ url, documentId: 'd2', lines: [answer], elements })
  const field = front.elements.find(({ ref }) => ref === 'e1')
  const target = field === undefined ? null : { ...field, label: field.name }
  const step = describeStep(
    { kind: 'type', ref: 'e1', text, submit: true },
    { before: front, after, result: { target } },
  )
  return emptySearch.detect({ step, earlier: [], persona: createTestPersona() })
}
