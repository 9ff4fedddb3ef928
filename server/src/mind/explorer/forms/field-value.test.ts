import { expect, test } from 'vitest'
import { describeField } from '../../../../tests/support/records/describe-page.ts'
import { chooseValue, findMeaning } from './field-value.ts'

const plain = { seed: 's', isUnpractised: false, refusals: 0, siteWords: [] }

test.each([
  ['E-Mail-Adresse', {}, 'email'],
  ['Passwort', {}, 'password'],
  ['Password', { inputType: 'password' }, 'password'],
  ['Card number', {}, 'card_number'],
  ['Expiry (MM/YY)', {}, 'card_expiry'],
  ['CVC', {}, 'card_code'],
  ['Mobile', { inputType: 'tel' }, 'phone'],
  ['Your name', {}, 'full_name'],
  ['Vorname', {}, 'first_name'],
  ['', { fieldHint: 'postal-code' }, 'postcode'],
  ['Street and number', {}, 'street'],
  ['Coupon', {}, 'coupon'],
  ['', { inputType: 'search' }, 'search'],
  ['', { fieldHint: 'q' }, 'search'],
  ['Quantity', { inputType: 'number' }, 'quantity'],
  ['What would you like to tell us?', { tag: 'textarea' }, 'message'],
  ['Favourite colour', {}, 'text'],
] as const)('a field “%s” %o asks for %s', (name, parts, meaning) => {
  expect(findMeaning(describeField('e1', name, parts))).toBe(meaning)
})

test('data is from the ranges reserved for examples', () => {
  const email = chooseValue(describeField('e1', 'E-mail'), plain)
  expect(email).toMatch(/@example\.(com|org|net)$/)
  expect(chooseValue(describeField('e1', 'Card number'), plain)).toBe('4242424242424242')
})

test('both passwords of a form are the same', () => {
  const first = describeField('e1', 'Password', { inputType: 'password' })
  const second = describeField('e2', 'Repeat password', { inputType: 'password' })
  expect(chooseValue(first, plain)).toBe(chooseValue(second, plain))
})

test('each rejection gets another value, for inexperienced users from odd to plain', () => {
  const phone = describeField('e1', 'Phone')
  const values = [0, 1, 2].map((refusals) =>
    chooseValue(phone, { ...plain, isUnpractised: true, refusals }),
  )
  expect(new Set(values).size).toBe(3)
  expect(values[0]).toContain(' ')
  expect(values[2]).not.toContain(' ')
})

test('a phone number is first written as it is dialled at home, and with its country after a rejection', () => {
  const phone = describeField('e1', 'Phone')
  const [first = '', second] = [0, 1].map((refusals) => chooseValue(phone, { ...plain, refusals }))
  expect(first).toMatch(/^\d+$/)
  expect(second?.startsWith('+')).toBe(true)
  expect(second?.endsWith(first.replace(/^0/, ''))).toBe(true)
})

test.each([true, false])(
  'a visitor stays the same person however often a form asks (unpractised: %s)',
  (isUnpractised) => {
    const names = [['Full name'], ['First name'], ['Last name'], ['E-mail'], ['User name']] as const
    for (const seed of ['s', 't', 'u', 'v']) {
      const [full, first, last, email, user] = names.map(([name]) =>
        [0, 1, 2, 3].map((refusals) =>
          chooseValue(describeField('e1', name), { ...plain, seed, isUnpractised, refusals }),
        ),
      )
      expect(full?.every((value) => plainly(value).startsWith(plainly(first?.[0])))).toBe(true)
      expect(full?.every((value) => plainly(value).endsWith(plainly(last?.[1])))).toBe(true)
      expect(email?.every((value) => plainly(value).startsWith(plainly(first?.[0])))).toBe(true)
      expect(user?.every((value) => plainly(value).startsWith(plainly(first?.[0])))).toBe(true)
    }
  },
)

test.each(['E-mail', 'User name'])('%s: instead of one that is taken there is another', (name) => {
  for (const isUnpractised of [false, true])
    for (const seed of ['s', 't', 'u', 'v']) {
      const given = [0, 1, 2].map((refusals) =>
        chooseValue(describeField('e1', name), { ...plain, seed, isUnpractised, refusals }),
      )
      expect(new Set(given.map((value) => value.toLowerCase())).size).toBeGreaterThan(1)
    }
})

/** Without what another spelling can change. */
function plainly(value = ''): string {
  return value
    .normalize('NFD')
    .replaceAll(/[^a-z@]/giu, '')
    .toLowerCase()
}

test('the search uses words of the site', () => {
  const search = describeField('e1', 'Search')
  expect(chooseValue(search, { ...plain, siteWords: ['teapot'] })).toBe('teapot')
})
