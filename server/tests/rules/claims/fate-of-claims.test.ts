import { expect, test } from 'vitest'
import { englishPages } from '../../support/claims/pages-in-english.ts'
import { germanPages } from '../../support/claims/pages-in-german.ts'
import { japanesePages } from '../../support/claims/pages-in-japanese.ts'
import { meetFates } from '../../support/claims/run-claims.ts'

const pages = [...englishPages, ...germanPages, ...japanesePages]
const met = pages.flatMap((page) => meetFates(page).map((each) => ({ path: page.path, ...each })))
const wrong = met
  .filter(({ claim: [, wanted], fate }) => fate !== wanted)
  .map(({ path, claim: [, wanted, title], fate }) => `${path} ${title}: ${fate}, not ${wanted}`)

test('the bench has 120 claims on 30 pages, a third of them false', () => {
  expect([pages.length, met.length]).toEqual([30, 120])
  expect(met.filter(({ claim: [truth] }) => truth === 'false').length).toBeGreaterThan(35)
})

test('every claim meets its fate', () => {
  expect(wrong).toEqual([])
})

test('no false claim is published as confirmed', () => {
  const published = met.filter(
    ({ claim: [truth], isConfirmed }) => truth === 'false' && isConfirmed,
  )
  expect(published).toEqual([])
})

test('no true claim is lost', () => {
  const lost = met.filter(
    ({ claim: [truth], fate }) => truth === 'true' && (fate === 'lost' || fate === 'left'),
  )
  expect(lost).toEqual([])
})
