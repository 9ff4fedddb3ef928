import { expect, test } from 'vitest'
import { defineMeaning } from './meaning.ts'
import { beginsWith, endsWith, findSayings, says, saysOnly } from './says.ts'

const nothing = { fr: 'x1', es: 'x1', pt: 'x1', it: 'x1', nl: 'x1', pl: 'x1', sv: 'x1', zh: 'x1' }
const meaning = defineMeaning({
  ...nothing,
  fr: 'dès!',
  en: 'put … in the? box/crate, keep, ^stop$, ×',
  de: 'lege … hinein, kiste~, *karton',
  tr: 'ısıt, İptal',
  ar: 'علبة',
  ja: '並べ替え, 箱',
})

test.each([
  ['KEEP it', 'capitals'],
  ['ｋｅｅｐ', 'wide letters'],
  ['Put it in the box', 'a gap and an optional word'],
  ['put in crate', 'a gap of no word'],
  ['Lege es bitte hinein', 'a verb in two parts'],
  ['Kisten', 'another form of a word'],
  ['Umzugskarton', 'a compound'],
  ['ISIT', 'the dotless i'],
  ['IPTAL', 'an i whose dot is missing'],
  ['iptal', 'an i with its dot'],
  ['عُلْبَة', 'vowel signs'],
  ['علبه', 'a variant of a letter'],
  ['商品を並べ替える', 'a phrase that is split in other places'],
  ['箱を開ける', 'a word without spaces around it'],
  ['» Stop «', 'signs around the only word'],
  ['×', 'a sign alone'],
  ['DÈS', 'an accent that counts'],
  ['keep-alive', 'a hyphen'],
  ['Don’t keep', 'an apostrophe'],
])('“%s” is found despite %s', (text) => {
  expect(says(text, meaning)).toBe(true)
})

test.each([
  ['Keeper', 'a longer word'],
  ['Put it away. In the box', 'a sentence that ends between'],
  ['Put | in the box', 'a cell that ends between'],
  ['Put a b c d e f g in the box', 'seven words between'],
  ['Stop it', 'a word after the end'],
  ['× 3', 'a sign beside words'],
  ['Des', 'an accent that is missing'],
  ['Kartonage', 'the beginning of a compound'],
  ['', 'no text'],
])('“%s” says nothing: %s', (text) => {
  expect(says(text, meaning)).toBe(false)
})

test('where a text says something is told in places of the text as it is written', () => {
  expect(findSayings('Ｐut x in the box, and keep it', meaning)).toEqual([
    { language: 'en', start: 0, end: 16, isFirst: true, isLast: false },
    { language: 'en', start: 22, end: 26, isFirst: false, isLast: false },
  ])
})

test('a text can begin with, end with and be what a meaning says', () => {
  expect(beginsWith('→ keep it', meaning)).toBe(true)
  expect(beginsWith('do keep', meaning)).toBe(false)
  expect(endsWith('do keep!', meaning)).toBe(true)
  expect(endsWith('keep it', meaning)).toBe(false)
  expect(saysOnly('keep.', meaning)).toBe(true)
  expect(saysOnly('do keep', meaning)).toBe(false)
})

test('one of several meanings is enough', () => {
  const other = defineMeaning({ ...meaning.rows, en: 'drop' })
  expect(says('drop', meaning, other)).toBe(true)
  expect(says('fall', meaning, other)).toBe(false)
})

test.each(['… keep', 'the? keep', 'one/two-three', 'one//two', ''])(
  'a phrase that cannot be read, “%s”, is rejected',
  (en) => {
    expect(() => defineMeaning({ ...meaning.rows, en })).toThrow(/does not begin|Not one word/)
  },
)

test('a word of a language without a stemmer cannot be marked for one', () => {
  expect(() => defineMeaning({ ...meaning.rows, pl: 'kup~' })).toThrow('No word of pl')
})

test('a hostile text takes about as long as another one of its length', () => {
  const started = performance.now()
  for (const text of ['put '.repeat(50_000), 'a'.repeat(200_000), '並'.repeat(50_000)])
    expect(says(text, meaning)).toBe(false)
  expect(performance.now() - started).toBeLessThan(20_000)
})
