import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'
import type { TestPage } from '../../support/servers/test-site.ts'

const { signal } = new AbortController()

function serve(type: string, body: string | Buffer): TestPage {
  return (_request, response) => {
    response.setHeader('content-type', type)
    response.end(body)
  }
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test.each([
  ['text/plain', 'Our terms'],
  ['application/json', '{"teas":["green"]}'],
  ['image/gif', pixel],
  ['application/xml', '<teas><tea>Green</tea></teas>'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">Tea</text></svg>'],
])('a target of type %s breaks no accessibility rule of pages', async (type, body) => {
  await using site = await openTestSession({ '/': serve(type, body) })

  const observation = await site.open('/')

  expect(observation).toMatchObject({ contentType: type })
  expect(await site.session.checkAccessibility(signal)).toEqual({ url: null, violations: [] })
})

test('a page without title and language still breaks them', async () => {
  await using site = await openTestSession({ '/': serve('text/html', '<p>Tea</p>') })

  const { contentType } = await site.open('/')
  const { violations } = await site.session.checkAccessibility(signal)

  expect(contentType).toBe('text/html')
  expect(violations.map(({ rule }) => rule)).toEqual(['document-title', 'html-has-lang'])
})
