import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Observation } from '../../../turn/observation.ts'
import { differingPrice } from './differing-price.ts'
import { otherItem } from './other-item.ts'
import { wrongOrder } from './wrong-order.ts'

const persona = createTestPersona()
const shop = 'https://shop.example'
const pan = describeControl('e1', 'Copper pan', { href: `${shop}/pans/1` })
const click = { kind: 'click', ref: 'e1' } as const

function list(...lines: string[]): Observation {
  return describePage({ url: `${shop}/pans`, elements: [pan], lines })
}

function page(...lines: string[]): Observation {
  const pageText = lines.join('\n')
  return describePage({
    url: `${shop}/pans/1`,
    documentId: 'd2',
    title: 'Copper pan',
    lines,
    pageText,
  })
}

function compare(before: Observation, after: Observation) {
  return differingPrice.detect({
    step: describeStep(click, { before, after }),
    earlier: [],
    persona,
  })
}

test('a price that differs between list and page is reported with both', () => {
  expect(compare(list('Copper pan', '€89.00'), page('Copper pan', '€99.00'))).toMatchObject([
    {
      attribution: 'site',
      category: 'trust',
      severity: 3,
      status: 'verified',
      title: '“Copper pan” costs €99.00 on its page and €89.00 in the list',
    },
  ])
  expect(compare(list('Copper pan €89.00'), page('Copper pan', '€99.00'))).toHaveLength(1)
})

test.each([
  ['89,00 zł', '99,00 zł'],
  ['CHF 89.–', 'CHF 99.–'],
  ['¥8,900', '¥9,900'],
  ['89 kr', '99 kr'],
  ['- €89.00', '€99.00'],
])('a price is read in any currency: %s', (offered, asked) => {
  expect(compare(list('Copper pan', offered), page('Copper pan', asked))).toHaveLength(1)
})

test.each([
  ['the same price', list('Copper pan', '€89.00'), page('Copper pan', '€89')],
  [
    'a struck-through price next to the new one',
    list('Copper pan', '€99', '€89'),
    page('Copper pan', '€89', '€99'),
  ],
  ['another currency', list('Copper pan', '€89.00'), page('Copper pan', '$99.00')],
  ['a German “from” price', list('Copper pan', 'ab 89,00 €'), page('Copper pan', '99,00 €')],
  ['a range in zlotys', list('Copper pan', '89 zł – 129 zł'), page('Copper pan', '99 zł')],
  ['a range in yen', list('Copper pan', '¥8,900〜¥12,900'), page('Copper pan', '¥9,900')],
  ['a range of prices', list('Copper pan', '€89 – €129'), page('Copper pan', '€99.00')],
  [
    'a struck-through price in the same text',
    list('Copper pan', '€119.00 €99.00'),
    page('Copper pan', '€99.00'),
  ],
  ['a "from" price', list('Copper pan', 'from €89.00'), page('Copper pan', '€99.00')],
  [
    'the price of something else',
    list('Copper pan for two', '€120.00'),
    page('Copper pan', '€99.00'),
  ],
])('%s is not a difference', (_title, before, after) => {
  expect(compare(before, after)).toEqual([])
})

test('the price of what was chosen on the page is not compared', () => {
  const [before, first] = [list('Copper pan', '€89.00'), page('Copper pan', '€89.00')]
  const chosen = page('Copper pan', '€99.00')
  const earlier = [describeStep(click, { before, after: first })]
  const step = describeStep(click, { before: first, after: chosen })
  expect(differingPrice.detect({ step, earlier, persona })).toEqual([])
})

function fill(name: string) {
  const link = describeControl('e2', name, { href: `${shop}/pans/1` })
  const cart = describePage({
    url: `${shop}/cart`,
    documentId: 'd3',
    elements: [link, describeControl('e3', 'Change', { href: `${shop}/pans/1` })],
    lines: [name, '€89.00', 'Change'],
  })
  const earlier = [
    describeStep(click, {
      before: list('Copper pan', '€89.00'),
      after: page('Copper pan', '€89.00'),
    }),
  ]
  const step = describeStep(click, { before: page('Copper pan', '€89.00'), after: cart })
  return otherItem.detect({ step, earlier, persona })
}

test('an item in the cart with a different name on its page is reported', () => {
  expect(fill('Steel pot 20 cm')).toMatchObject([
    {
      category: 'trust',
      severity: 3,
      title: '“Steel pot 20 cm” in /cart links to a different item',
      expected: 'The cart uses the same name as the page of the item: “Copper pan”.',
    },
  ])
})

test.each(['Copper pan', 'Copper pan, tinned', 'copper PAN 24', 'Pan'])(
  'an item that the cart calls “%s” is the same',
  (name) => {
    expect(fill(name)).toEqual([])
  },
)

const sorter = describeField('e9', 'Sort by', {
  role: 'combobox',
  tag: 'select',
  inputType: null,
  options: ['Name', 'Price: low to high', 'Price: high to low'],
  value: 'Name',
})

function sort(option: string, prices: readonly string[]) {
  const links = prices.map((_, index) =>
    describeControl(`e${index}`, `Lamp ${index}`, { href: `${shop}/lamps/${index}` }),
  )
  const before = describePage({ elements: [sorter, ...links] })
  const after = describePage({
    documentId: 'd2',
    elements: [{ ...sorter, value: option }, ...links],
    lines: prices.flatMap((price, index) => [`Lamp ${index}`, price]),
  })
  const step = describeStep({ kind: 'select', ref: 'e9', option }, { before, after })
  return wrongOrder.detect({ step, earlier: [], persona })
}

test('a list that was sorted by price but is not in that order is reported with its order', () => {
  expect(sort('Price: low to high', ['€129.00', '€35.00', '€49.00'])).toMatchObject([
    {
      category: 'navigation',
      severity: 2,
      status: 'verified',
      observed: expect.stringContaining('€129.00, €35.00, €49.00'),
    },
  ])
  expect(sort('Price: high to low', ['€35.00', '€49.00', '€129.00'])).toHaveLength(1)
})

test.each<[string, string, string[]]>([
  ['rising prices', 'Price: low to high', ['€35.00', '€49.00', '€129.00']],
  ['falling prices', 'Price: high to low', ['€1,290.00', '€49.00', '€35.00']],
  ['equal prices', 'Price: low to high', ['€35.00', '€35.00', '€35.00']],
  [
    'former prices before the present ones',
    'Price: low to high',
    ['€60.00 €35.00', '€49.00', '€150.00 €129.00'],
  ],
  [
    'prices by weight after the others',
    'Price: low to high',
    ['€35.00 (€9.00 / kg)', '€49.00 (€7.00 / kg)', '€129.00 (€8.00 / kg)'],
  ],
  ['two things', 'Price: low to high', ['€49.00', '€35.00']],
  ['another order', 'Name', ['€129.00', '€35.00', '€49.00']],
  [
    'one thing in its own place in a long list',
    'Price: low to high',
    ['€99', '€1', '€2', '€3', '€4', '€5'],
  ],
])('%s are in order', (_title, option, prices) => {
  expect(sort(option, prices)).toEqual([])
})
