import { expect, test } from 'vitest'
import { describePage } from '../../../tests/support/records/describe-page.ts'
import { detectAtOnce } from '../../../tests/support/records/detect-at-once.ts'
import { describeRequest, seePage } from '../../../tests/support/records/see-page.ts'
import { createFingerprint } from '../../reports/evidence/fingerprint.ts'
import { foldFloods } from './fold-floods.ts'

const host = 'https://shop.example'
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** So many different texts as a site can make up: without digits, which are folded. */
function listWords(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${letters.charAt(index / 26)}${letters.charAt(index % 26)}x`,
  )
}

function askInVain(count: number) {
  return listWords(count).map((word) =>
    describeRequest({
      url: `https://${word}.example.net/x.js`,
      status: null,
      error: 'net::ERR_TIMED_OUT',
    }),
  )
}

function throwErrors(count: number) {
  return listWords(count).map((word) => ({ message: `Error: ${word}`, url: host, place: null }))
}

test('a page that keeps producing errors has one problem, which says how many and tells the first', () => {
  const found = detectAtOnce(seePage({ errors: throwErrors(50) }))
  expect(found).toMatchObject([
    {
      detector: 'script-error',
      subject: 'shop.example/ many site 1',
      alike: 50,
      severity: 1,
      title: 'The start page keeps producing script errors',
      observed:
        'In one view there were 50 different script errors on the start page, which is more than are listed one by one. The browser reported: Error: aax. The browser reported: Error: abx. The browser reported: Error: acx. And 47 more of this kind.',
    },
  ])
})

test('three real errors are three problems', () => {
  const found = detectAtOnce(seePage({ errors: throwErrors(3) }))
  expect(found.map(({ observed }) => observed)).toEqual([
    'The browser reported: Error: aax.',
    'The browser reported: Error: abx.',
    'The browser reported: Error: acx.',
  ])
})

test('missing addresses without end are one problem, and a refused write beside them stays its own', () => {
  const missing = listWords(70).map((word) =>
    describeRequest({ url: `${host}/${word}`, status: 404 }),
  )
  const write = describeRequest({ method: 'POST', url: `${host}/voucher`, status: 500 })
  const found = detectAtOnce(seePage({ failedRequests: [...missing, write] }))
  expect(found).toMatchObject([
    { title: 'The start page keeps producing failed requests', alike: 70, status: 'verified' },
    { title: 'The start page sends data to its server, and the request fails', severity: 3 },
  ])
})

test('other kinds of problems on a flooding page stay in front of the flood', () => {
  const { facts } = describePage()
  const box = { x: 0, y: 0, width: 200, height: 100 }
  const brokenImages = [{ url: `${host}/mug.png`, alt: 'Blue mug', box }]
  const found = detectAtOnce(
    seePage({ errors: throwErrors(50), facts: { ...facts, brokenImages } }),
  )
  expect(found.map(({ title, severity }) => [title, severity])).toEqual([
    ['The image “Blue mug” on the start page does not load', 2],
    ['The start page keeps producing script errors', 1],
  ])
})

test('the flood of every page of a site is one problem of the site', () => {
  const [one, other] = ['/a', '/b'].map((path) => {
    const [found] = detectAtOnce(seePage({ url: host + path, errors: throwErrors(20) }))
    return found === undefined ? null : createFingerprint(found)
  })
  expect(one).not.toBeNull()
  expect(one).toBe(other)
})

test('hosts that gave no response are named one by one up to thirty', () => {
  expect(detectAtOnce(seePage({ failedRequests: askInVain(30) }))).toHaveLength(30)
  const [flood, ...others] = detectAtOnce(seePage({ failedRequests: askInVain(40) }))
  expect(others).toEqual([])
  expect(flood?.title).toBe(
    'The site keeps producing requests that were blocked or got no response',
  )
})

test('a flood that was folded is not folded again', () => {
  const found = detectAtOnce(seePage({ errors: throwErrors(50) }))
  expect(foldFloods(found)).toEqual(found)
})
