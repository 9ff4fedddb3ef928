import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret } from '../../../src/lib/secret.ts'
import type { PicturePart } from '../../support/browser/find-inked.ts'
import { cells, mirroringPages, rows, scrolled } from '../../support/browser/mirroring-pages.ts'
import {
  openPictureReader,
  type PictureReader,
  takePicture,
} from '../../support/browser/open-picture-reader.ts'
import { openTestSession, type TestSession } from '../../support/browser/open-test-session.ts'

const credentials = [
  {
    handle: 'shop',
    host: 'shop.test.example',
    username: new Secret('maya.canary-83bd@shop.example'),
    password: new Secret('Zq7!canary-5f0e'),
  },
]

/** The time of a busy machine. */
const caps = { actionabilityMs: 60_000 }

/** How a picture is covered, and where it must show something or nothing. */
const cover = [31, 31, 31] as const
const plain = [[255, 255, 255], cover] as const

let reader: PictureReader

beforeAll(async () => {
  reader = await openPictureReader()
})

afterAll(() => reader[Symbol.asyncDispose]())

async function openSession(): Promise<TestSession> {
  return openTestSession(mirroringPages, caps, { credentials, pictures: 'png' })
}

async function fillIn(
  session: TestSession,
  path: string,
  field: 'password' | 'username' = 'password',
): Promise<void> {
  await session.open(path)
  const { ref } = session.find(field === 'password' ? 'Password' : 'User')
  const action = { kind: 'use_credential', ref, credential: 'shop', field } as const
  expect((await session.act(action)).failure).toBeNull()
  await session.page.waitForFunction(() => document.title === 'Shown', null, { timeout: 60_000 })
}

function listNames(parts: readonly PicturePart[]): string[] {
  return parts.map(({ name }) => name)
}

test('no spelling of the password of a login is in a picture', async () => {
  await using session = await openSession()
  await fillIn(session, '/spelled')
  const bare = await session.page.screenshot()
  expect(await reader.findInked(bare, rows, plain)).toEqual(listNames(rows))

  expect(await reader.findInked(await takePicture(session), rows, plain)).toEqual([])
})

test('no place that shows the password is in a picture, but the rest of the page is', async () => {
  await using session = await openSession()
  await fillIn(session, '/places')
  const bare = await session.page.screenshot()
  expect(await reader.findInked(bare, cells, plain)).toEqual(listNames(cells))

  const picture = await takePicture(session)
  expect(await reader.findInked(picture, cells, plain)).toEqual([])
  const others = [
    { name: 'an image of before', x: 320, y: 560, width: 300, height: 40 },
    { name: 'a text', x: 630, y: 560, width: 300, height: 12 },
  ]
  expect(await reader.findInked(picture, others, plain)).toEqual(listNames(others))
})

test('the user name of a login is the visitor’s own and stays in a picture', async () => {
  await using session = await openSession()
  await fillIn(session, '/spelled', 'username')

  expect(await reader.findInked(await takePicture(session), rows, plain)).toEqual(listNames(rows))
})

test('what is scrolled into view is covered at its new position', async () => {
  await using session = await openSession()
  await fillIn(session, '/scrolled')
  const bare = await session.page.screenshot()
  expect(await reader.findInked(bare, scrolled, plain)).toEqual(listNames(scrolled))

  expect(await reader.findInked(await takePicture(session), scrolled, plain)).toEqual([])
})

test.each(['/turned', '/framed'])(
  'a field that shows its password is not in a picture: %s',
  async (path) => {
    await using session = await openSession()
    await fillIn(session, path)
    const { box } = session.find('Password')
    const part = { name: 'field', ...box }

    expect(await reader.findInked(await takePicture(session), [part], [cover])).toEqual([])
  },
)

test('a page cannot see it', async () => {
  await using session = await openSession()
  await fillIn(session, '/places')
  const seen = await session.page.evaluateHandle(() => {
    const told: string[] = []
    const watch = { attributes: true, childList: true, characterData: true, subtree: true }
    new MutationObserver((records) => {
      told.push(...records.map(({ type }) => type))
    }).observe(document, watch)
    for (const name of ['resize', 'scroll', 'blur', 'focus', 'visibilitychange', 'selectionchange'])
      addEventListener(name, () => told.push(name), true)
    return told
  })
  const describePage = () =>
    session.page.evaluate(() => ({
      html: document.documentElement.outerHTML,
      sheets: document.styleSheets.length,
      adopted: document.adoptedStyleSheets.length,
      highlights: CSS.highlights.size,
      names: Object.getOwnPropertyNames(globalThis).length,
    }))
  const before = await describePage()

  await takePicture(session)

  expect(await describePage()).toEqual(before)
  expect(await seen.jsonValue()).toEqual([])
})
