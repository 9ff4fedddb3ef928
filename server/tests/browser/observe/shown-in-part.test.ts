import type { Box } from '@understudy/contract/common'
import { devices } from '@understudy/contract/visitor/devices'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActionOf } from '../../../src/turn/action.ts'
import { findInked } from '../../support/browser/find-inked.ts'
import { openTestSession, type TestSession } from '../../support/browser/open-test-session.ts'
import { lendTestBrowser, type LentTestBrowser } from '../../support/browser/test-browser.ts'

const blank = [255, 255, 255] as const
const ink = [204, 0, 0] as const
const roomPx = 3
const cellPx = 40
/** For taps that succeed, however busy the machine is. */
const patient = { actionabilityMs: 60_000 }

/** Columns and rows of controls on a page of 1000 x 2600, far from each other. */
const columns = [20, 420, 820]
const rows = [40, 1100, 2500]
const names = rows.flatMap((_, row) =>
  columns.map((_column, column) => `Seat ${row + 1}${'ABC'[column]}`),
)

const buttons = names.map((name, index) => {
  const place = `left: ${columns[index % 3]}px; top: ${rows[Math.floor(index / 3)]}px`
  return `<button style="${place}">${name}</button>`
})

/** Notes each tap: what it met, and whether the window showed that place. */
const noting = `addEventListener('click', ({ target, pageX, pageY }) => {
  const { pageLeft, pageTop, width, height } = visualViewport
  const isShown = pageX > pageLeft && pageX < pageLeft + width && pageY > pageTop && pageY < pageTop + height
  document.title = target.textContent + (isShown ? ' tapped' : ' tapped out of view')
})`

const page = (scale: number, content: string) =>
  `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width, initial-scale=${scale}"><title>Hall</title><style>
  body { margin: 0; background: #fff; height: 2600px }
  button { position: absolute; width: 160px; height: 48px; margin: 0; background: #c00; color: #c00; border: 0; outline: 0; border-radius: 0; font-size: 0 }
  </style></head><body><div style="width: 1000px; height: 1px"></div>${content}<script>${noting}</script></body></html>`

let lent: LentTestBrowser
let reader: Page

beforeAll(async () => {
  lent = await lendTestBrowser()
  reader = await lent.browser.newPage()
})

afterAll(() => lent[Symbol.asyncDispose]())

type Aim = ActionOf<'scroll'>['to']

async function scroll(site: TestSession, to: Aim): Promise<boolean> {
  const { ok, changed } = await site.act({ kind: 'scroll', to })
  expect(ok).toBe(true)
  return changed
}

test.each([1, 2])(
  'what a visitor observes of a page that a phone shows in part is what the picture shows, at a scale of %i',
  async (scale) => {
    const pages = { '/': page(scale, buttons.join('')) }
    await using site = await openTestSession(pages, {}, { device: 'phone', pictures: 'png' })
    const first = await site.open('/')
    expect(first.elements.map(({ name }) => name)).toEqual(['Seat 1A'])
    expect(first.scroll).toMatchObject({ x: 0, y: 0, viewportHeight: 839, viewportWidth: 412 })
    expect(first.text).toMatch(/more to the right: \d+ px; scroll right/u)
    const aims: Aim[] = ['right', 'down', 'left', 'bottom', 'right', 'right', 'up', 'top']
    for (const aim of aims) {
      expect([aim, await scroll(site, aim)]).toEqual([aim, true])
      const { elements } = await site.observe()
      const picture = await takePicture(site)
      const shown = elements.map(({ name, box }) => ({ name, ...cut(box) }))
      expect(await findInked(reader, picture, shown.map(shrink), [ink])).toEqual([])
      const rest = listCells().filter((cell) => !shown.some((box) => doMeet(cell, box)))
      expect(await findInked(reader, picture, rest, [blank])).toEqual([])
    }
  },
)

test('scrolling brings every control of a page that a phone shows in part into view', async () => {
  const pages = { '/': page(1, buttons.join('')) }
  await using site = await openTestSession(pages, {}, { device: 'phone' })
  await site.open('/')
  const seen = new Set<string>()
  const look = async () => {
    for (const { name } of (await site.observe()).elements) seen.add(name)
  }
  const sweep = async (to: Aim) => {
    do await look()
    while (await scroll(site, to))
  }
  do {
    await sweep('right')
    await sweep('left')
  } while (await scroll(site, 'down'))
  expect([...seen].toSorted()).toEqual(names)
  const { scroll: end } = await site.observe()
  expect([end.x, end.y]).toEqual([0, end.maxY])
})

test.each([
  [1, 'Seat 1C', 'bottom'],
  [1, 'Seat 3A', 'top'],
  [2, 'Seat 1C', 'bottom'],
  [2, 'Seat 3A', 'top'],
] as const)(
  'a control that the window no longer shows is brought there before it is tapped, at a scale of %i: %s from the %s',
  async (scale, name, from) => {
    const pages = { '/': page(scale, buttons.join('')) }
    await using site = await openTestSession(pages, patient, { device: 'phone', pictures: 'png' })
    await site.open('/')
    await site.act({ kind: 'scroll', to: from === 'top' ? 'bottom' : 'top' })
    while (name.endsWith('C') && (await scroll(site, 'right'))) continue
    await site.observe()
    const { ref } = site.find(name)
    await scroll(site, from)

    expect(await site.act({ kind: 'click', ref })).toMatchObject({ ok: true, failure: null })

    const { title } = await site.observe()
    expect(title).toBe(`${name} tapped`)
    const shown = shrink({ name, ...site.find(name).box })
    expect(shown).toMatchObject({
      width: 160 * scale - 2 * roomPx,
      height: 48 * scale - 2 * roomPx,
    })
    expect(await findInked(reader, await takePicture(site), [shown], [ink])).toEqual([])
  },
)

test.each([1, 2])(
  'a control that is wider than the window is tapped where the window shows it, at a scale of %i',
  async (scale) => {
    const wide = '<button style="left: 0; top: 1500px; width: 1000px">Whole row</button>'
    await using site = await openTestSession({ '/': page(scale, wide) }, patient, {
      device: 'phone',
    })
    await site.open('/')
    await site.act({ kind: 'find', text: 'Whole row' })
    await site.observe()
    const { ref } = site.find('Whole row')
    await scroll(site, 'top')
    expect(await site.act({ kind: 'click', ref })).toMatchObject({ ok: true })
    expect((await site.observe()).title).toBe('Whole row tapped')
  },
)

test('a control under another one is not tapped, wherever the window is on the page', async () => {
  const covered = `<button style="left: 800px; top: 1500px">Book</button>
      <div style="position: absolute; left: 780px; top: 1480px; width: 200px; height: 90px; background: #fff" id="offer">Offer</div>`
  await using site = await openTestSession({ '/': page(1, covered) }, {}, { device: 'phone' })
  await site.open('/')
  await site.act({ kind: 'find', text: 'Book' })
  await site.observe()
  const result = await site.click('Book')
  expect(result).toMatchObject({ ok: false, failure: { kind: 'covered' } })
  expect((await site.observe()).title).toBe('Hall')
})

test('a link that continues on the next line, a box to tick and a field in a frame are used on such a page', async () => {
  const content = `<p style="position: absolute; left: 600px; top: 1500px; width: 150px; margin: 0; font: 16px/24px sans-serif">
      Plans and prices <a href="#plans">of all our seats in the hall</a></p>
      <label style="position: absolute; left: 620px; top: 1650px"><input type="checkbox">Agree</label>
      <iframe style="position: absolute; left: 600px; top: 1700px; width: 200px; height: 100px" srcdoc="<button onclick='this.textContent = &quot;Sent&quot;'>Send</button>"></iframe>`
  await using site = await openTestSession({ '/': page(1, content) }, patient, {
    device: 'phone',
  })
  await site.open('/')
  await site.act({ kind: 'find', text: 'Plans and prices' })
  await site.observe()
  expect(await site.click('of all our seats in the hall')).toMatchObject({ ok: true })
  const { url } = await site.observe()
  expect(url).toMatch(/#plans$/u)
  await site.act({ kind: 'check', ref: site.find('Agree').ref, checked: true })
  await site.observe()
  expect(site.find('Agree').checked).toBe(true)
  expect(await site.click('Send')).toMatchObject({ ok: true })
  await site.observe()
  expect(site.find('Sent').role).toBe('button')
})

test('texts and frames that the window cuts off at the side are told as far as it shows them', async () => {
  const content = `<p style="position: absolute; left: 20px; top: 200px; margin: 0; white-space: nowrap; word-spacing: 400px">First second third</p>
      <iframe style="position: absolute; left: 0; top: 400px; width: 1000px; height: 1200px; border: 0" srcdoc="<body style='margin: 0'>
      <button style='position: absolute; left: 600px'>Next</button><button style='position: absolute; top: 900px'>Below</button><button>Here</button>"></iframe>`
  await using site = await openTestSession({ '/': page(1, content) }, patient, {
    device: 'phone',
  })
  const first = await site.open('/')
  expect(first.lines).toContain('First …')
  expect(first.elements.map(({ name }) => name)).toEqual(['Here'])
  await scroll(site, 'right')
  const second = await site.observe()
  expect(second.lines).toContain('… second …')
  expect(second.elements.map(({ name }) => name)).toEqual(['Next'])
  await scroll(site, 'down')
  await scroll(site, 'left')
  const { elements } = await site.observe()
  expect(elements.map(({ name }) => name)).toEqual(['Below'])
  expect(await site.click('Below')).toMatchObject({ ok: true })
})

interface Part extends Box {
  name: string
}

/** What of a box the window shows. */
function cut({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  return {
    x: left,
    y: top,
    width: Math.min(devices.phone.width, x + width) - left,
    height: Math.min(devices.phone.height, y + height) - top,
  }
}

function shrink({ name, x, y, width, height }: Part): Part {
  const [across, down] = [Math.max(1, width - 2 * roomPx), Math.max(1, height - 2 * roomPx)]
  return { name, x: x + roomPx, y: y + roomPx, width: across, height: down }
}

/** The whole window in small parts. */
function listCells(): Part[] {
  const cells: Part[] = []
  const { width, height } = devices.phone
  for (let y = 0; y < height; y += cellPx)
    for (let x = 0; x < width; x += cellPx)
      cells.push({ name: `${x}, ${y}`, ...cut({ x, y, width: cellPx, height: cellPx }) })
  return cells
}

function doMeet(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width + roomPx &&
    other.x < one.x + one.width + roomPx &&
    one.y < other.y + other.height + roomPx &&
    other.y < one.y + one.height + roomPx
  )
}

async function takePicture(site: TestSession): Promise<Uint8Array> {
  const taken = await site.session.screenshot(AbortSignal.timeout(60_000))
  if ('missing' in taken) throw new Error(taken.missing)
  return taken.bytes
}
