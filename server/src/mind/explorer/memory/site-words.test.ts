import { expect, test } from 'vitest'
import { describeTestSituation } from '../../../../tests/support/mind/describe-test-situation.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { listSiteWords } from './site-words.ts'

const link = (name: string, path: string) =>
  describeControl(path, name, { href: `https://shop.example${path}` })

test('words for a search are taken from what the site offers', () => {
  const links = [
    link('Fern and Kiln', '/'),
    link('Cart', '/cart'),
    link('Blue vase Blue vase for one stem', '/vases/blue'),
  ]
  expect(listWords(links)).toEqual(['blue', 'vase'])
})

test('words that name nothing, and links in running text, are no words for a search', () => {
  const links = [
    link('a handmade pot', '/pots/all'),
    link('New mugs', '/mugs/new'),
    link('Shop all bowls', '/bowls/all'),
  ]
  expect(listWords(links)).toEqual(['mugs', 'bowls'])
})

test('without links into folders, any link but the site’s name is used', () => {
  expect(listWords([link('Fern and Kiln', '/'), link('Opening hours', '/hours')])).toEqual([
    'opening',
    'hours',
  ])
})

test('without any link, the last word of the task is used', () => {
  const task = 'Find out how to create a tiddler.'
  expect(listSiteWords(describeTestSituation({ task, observation: describePage() }))).toEqual([
    'tiddler',
  ])
})

function listWords(elements: ReturnType<typeof link>[]): string[] {
  return listSiteWords(
    describeTestSituation({ task: null, observation: describePage({ elements }) }),
  )
}
