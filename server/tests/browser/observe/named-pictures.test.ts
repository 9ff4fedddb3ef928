import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'
import type { TestPage } from '../../support/servers/test-site.ts'

const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="#eee"/><circle cx="40" cy="40" r="20" fill="${colour}"/></svg>`
const plain =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="#eee"/></svg>'
const draw =
  (body: string): TestPage =>
  (_request, response) => {
    response.setHeader('content-type', 'image/svg+xml')
    response.end(body)
  }

const picture = (address: string, alt: string) =>
  `<img width="80" height="80" src="${address}" alt="${alt}">`

test.each([
  [
    'the same picture under other addresses',
    picture('/red.svg?item=1', 'Lamp') + picture('/red.svg?item=2', 'Vase'),
    1,
  ],
  [
    'the same bytes under another name',
    picture('/red.svg', 'Lamp') + picture('/copy.svg', 'Vase'),
    1,
  ],
  [
    'the same background',
    ['Lamp', 'Vase']
      .map(
        (name) =>
          `<div role="img" aria-label="${name}" style="width:80px;height:80px;background-image:url(/red.svg)"></div>`,
      )
      .join(''),
    1,
  ],
  ['two pictures', picture('/red.svg', 'Lamp') + picture('/blue.svg', 'Vase'), 2],
  [
    'frames whose pictures have not come',
    picture('/plain.svg?1', 'Lamp') + picture('/plain.svg?2', 'Vase'),
    2,
  ],
] as const)('%s: one address for what looks the same', async (_what, body, addresses) => {
  await using site = await openTestSession({
    '/': `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>${body}`,
    '/red.svg': draw(drawing('#c00')),
    '/copy.svg': draw(drawing('#c00')),
    '/blue.svg': draw(drawing('#00c')),
    '/plain.svg': draw(plain),
  })
  const { namedPictures } = (await site.open('/')).facts
  expect(namedPictures.map(({ alt }) => alt)).toEqual(['Lamp', 'Vase'])
  expect(new Set(namedPictures.map(({ url }) => url)).size).toBe(addresses)
})
