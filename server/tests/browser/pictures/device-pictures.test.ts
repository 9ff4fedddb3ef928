import { devices } from '@understudy/contract/visitor/devices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret } from '../../../src/lib/secret.ts'
import type { PicturePart } from '../../support/browser/find-inked.ts'
import {
  openPictureReader,
  type PictureReader,
  takePicture,
} from '../../support/browser/open-picture-reader.ts'
import { openTestSession, type TestSession } from '../../support/browser/open-test-session.ts'

const blank = [255, 255, 255] as const
const ink = [204, 0, 0] as const
const cover = [31, 31, 31] as const
const roomPx = 3

let reader: PictureReader

beforeAll(async () => {
  reader = await openPictureReader()
})

afterAll(() => reader[Symbol.asyncDispose]())

const page = (head: string, content: string) =>
  `<!doctype html><html lang="en"><head>${head}<title>Shop</title><style>
  body { margin: 0; background: #fff; color: #fff; height: 4000px }
  button, input { position: absolute; left: 180px; top: 2300px; width: 160px; height: 48px; background: #c00; color: #c00; border: 0; outline: 0; font-size: 0 }
  </style></head><body>${content}<script>scrollTo(0, 2000)</script></body></html>`
const forPhones = '<meta name="viewport" content="width=device-width, initial-scale=1">'

test.each([
  ['phone', forPhones, { x: 180, y: 300, width: 160, height: 48 }],
  ['tablet', forPhones, { x: 180, y: 300, width: 160, height: 48 }],
  // Laid out at a width of 980, and shown smaller.
  ['phone', '', { x: 76, y: 126, width: 67, height: 20 }],
  ['tablet', '', { x: 151, y: 251, width: 134, height: 40 }],
] as const)(
  'a picture of a %s shows a control where its box is (page head: “%s”)',
  async (device, head, place) => {
    const pages = { '/': page(head, '<button>Buy</button>') }
    await using session = await openTestSession(pages, {}, { device, pictures: 'png' })
    const { scroll } = await session.open('/')
    const { width, height } = devices[device]
    expect(Math.abs(scroll.viewportWidth - width)).toBeLessThanOrEqual(1)
    expect(Math.abs(scroll.viewportHeight - height)).toBeLessThanOrEqual(1)
    const { box } = session.find('Buy')
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(box[side] - place[side])).toBeLessThanOrEqual(1)

    const picture = Buffer.from(await takePicture(session))

    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([width, height])
    const inner = shrink({ name: 'inside', ...box })
    expect(await reader.findInked(picture, [inner], [ink])).toEqual([])
    const around = [
      { name: 'above', ...box, y: box.y - 20, height: 20 - roomPx },
      { name: 'below', ...box, y: box.y + box.height + roomPx, height: 20 },
      { name: 'left', ...box, x: box.x - 40, width: 40 - roomPx },
      { name: 'right', ...box, x: box.x + box.width + roomPx, width: 40 },
    ]
    expect(await reader.findInked(picture, around, [blank])).toEqual([])
  },
)

test.each([
  ['phone', forPhones],
  ['phone', ''],
  ['tablet', forPhones],
] as const)(
  'a password that a page shows is painted over on a %s (page head: “%s”)',
  async (device, head) => {
    const field = '<input type="password" aria-label="Password" value="hunter2">'
    const pages = { '/': page(head, field) }
    await using session = await openTestSession(pages, {}, { device, pictures: 'png' })
    await session.open('/')
    const { box } = session.find('Password')
    await session.page.locator('input').evaluate((shown) => shown.setAttribute('type', 'text'))
    const picture = await takePicture(session)
    expect(await reader.findInked(picture, [shrink({ name: 'inside', ...box })], [cover])).toEqual(
      [],
    )
  },
)

const twice = '<meta name="viewport" content="width=device-width, initial-scale=2">'
const revealing = 'document.querySelector("input").scrollIntoView({ block: "end" })'
const credentials = [
  {
    handle: 'shop',
    host: 'shop.test.example',
    username: new Secret('maya@shop.example'),
    password: new Secret('Zq7!canary-5f0e'),
  },
]

/** Wider than the window, so that the layout is as large as the smallest scale shows it; only a part of it is shown. */
const enlarged = (head: string, scrolling: string) =>
  `<!doctype html><html lang="en"><head>${head}<title>Shop</title><style>
  body { margin: 0; background: #fff; height: 4000px }
  input, p { position: absolute; left: 30px; margin: 0 }
  input { top: 2300px; width: 140px; height: 40px; background: #c00; color: #c00; border: 0; outline: 0; font-size: 0 }
  p { top: 2260px; font: 14px/20px sans-serif }
  </style></head><body><div style="width: 1000px; height: 1px"></div><p>Zq7!canary-5f0e</p>
  <input type="password" aria-label="Password" value="hunter2"><script>onload = () => { ${scrolling} }</script></body></html>`

test.each([
  // As visitors scroll: steps of 671 px of the window, and as many of half of that on the page at twice the scale.
  [1, 3],
  [2, 6],
])(
  'logins are painted over where visitors have moved the window on a page, at a scale of %i',
  async (scale, steps) => {
    const pages = { '/': enlarged(scale === 1 ? forPhones : twice, '') }
    const options = { device: 'phone', pictures: 'png', credentials } as const
    await using session = await openTestSession(pages, {}, options)
    await session.open('/')
    for (let step = 0; step < steps; step += 1) await session.act({ kind: 'scroll', to: 'down' })
    await session.act({ kind: 'scroll', to: 'right' })
    await session.act({ kind: 'scroll', to: 'left' })
    await session.page.locator('input').evaluate((shown) => shown.setAttribute('type', 'text'))
    expect(await listUncovered(session, scale)).toEqual([])
  },
)

test.each([
  [1, forPhones, 'scrollTo(0, 1950)'],
  [2, twice, 'scrollTo(0, 1950)'],
  [1, forPhones, revealing],
  [2, twice, revealing],
] as const)(
  'logins are painted over on a page that a phone shows a part of, at a scale of %i (page head: “%s”, scrolled by “%s”)',
  async (scale, head, scrolling) => {
    const pages = { '/': enlarged(head, scrolling) }
    const options = { device: 'phone', pictures: 'png', credentials } as const
    await using session = await openTestSession(pages, {}, options)
    await session.open('/')
    await session.page.locator('input').evaluate((shown) => shown.setAttribute('type', 'text'))
    expect(await listUncovered(session, scale)).toEqual([])
  },
)

/** Parts of a picture of `enlarged` that are not as they should be: the password and the name are covered, and nothing else. */
async function listUncovered(session: TestSession, scale: number): Promise<string[]> {
  const view = await session.page.evaluate(() => ({
    scale: visualViewport?.scale,
    left: visualViewport?.pageLeft ?? 0,
    top: visualViewport?.pageTop ?? 0,
  }))
  expect(view.scale).toBe(scale)

  const picture = await takePicture(session)

  const place = (
    name: string,
    [x, y, width, height]: readonly [number, number, number, number],
  ) => ({
    name,
    x: Math.round((x - view.left) * scale),
    y: Math.round((y - view.top) * scale),
    width: width * scale,
    height: height * scale,
  })
  const covered = [
    shrink(place('password', [30, 2300, 140, 40])),
    shrink(place('name', [30, 2264, 90, 12])),
  ]
  const right = 195 * scale
  const { width, height } = devices.phone
  const others = [
    { name: 'above', x: 0, y: 0, width, height: place('', [0, 2255, 0, 0]).y },
    { name: 'right', x: right, y: 0, width: width - right, height },
  ]
  const line = place('line', [2, 2255, 193, 40])
  return [
    ...(await reader.findInked(picture, covered, [cover])),
    ...(await reader.findInked(picture, others, [blank])),
    ...(await reader.findInked(picture, [line], [blank, cover])),
  ]
}

function shrink({ name, x, y, width, height }: PicturePart): PicturePart {
  return {
    name,
    x: x + roomPx,
    y: y + roomPx,
    width: width - 2 * roomPx,
    height: height - 2 * roomPx,
  }
}
