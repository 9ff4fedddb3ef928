import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserSession } from '../../../src/browser/browser-session.ts'
import type { Mind } from '../../../src/mind/mind.ts'
import { describeView } from '../../../src/mind/prompts/describe-view.ts'
import type { DrawnView } from '../../../src/turn/view.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

/** A page that changes when it is told to, and says where its buttons are then. */
function writePage(body: string, change: string): string {
  return `<!doctype html>${body}<script>
    let count = 0
    new EventSource('/told').onmessage = () => {
      count += 1
      ${change}
      requestAnimationFrame(() => setTimeout(() => fetch('/places', { method: 'POST', body: JSON.stringify(
        Object.fromEntries([...document.querySelectorAll('button')].map((each) => [each.textContent, Math.round(each.getBoundingClientRect().top)]))) })))
    }</script>`
}

const row = '<p><button>Open</button> <button>Recent</button></p><p><button>Edit</button></p>'

interface Looked {
  drawn: DrawnView[]
  marked: number[]
  /** Where the page last said that its buttons are. */
  places: Record<string, number>
}

/** Visits a page that changes right before each of the first `times` pictures, until the first decision. */
async function visit(page: string, times: number, device: 'desktop' | 'phone' = 'desktop') {
  const looked: Looked = { drawn: [], marked: [], places: {} }
  let stream: ServerResponse | null = null
  let told = Promise.withResolvers<undefined>()
  await using site = await startLocalSite({ '/': page }, (request, response) => {
    if (request.url === '/told') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(': \n\n')
      stream = response
      return true
    }
    if (request.url !== '/places') return false
    let text = ''
    request.on('data', (part: Buffer) => {
      text += part.toString()
    })
    request.on('end', () => {
      looked.places = JSON.parse(text)
      response.end()
      told.resolve(undefined)
    })
    return true
  })
  let left = times
  const decided: Looked = { drawn: [], marked: [], places: {} }
  const scripted = createScriptedMind(() => {
    left = 0
    Object.assign(decided, structuredClone(looked))
    return { kind: 'give_up', reason: 'Seen.' }
  })
  const before = async () => {
    if (left <= 0) return
    left -= 1
    told = Promise.withResolvers()
    stream?.write('data: 1\n\n')
    await told.promise
  }
  const openBrowser = async () => {
    const session = await openSiteSession(site.url, { device })
    return watch(session, before, looked)
  }
  const mind: Mind = { ...scripted, sees: () => true }
  await bench.run({ mind, openBrowser }, { targetUrl: site.url, device })
  const situation = scripted.seen[0]
  if (situation === undefined) throw new Error('the mind was not asked')
  return { looked: decided, situation }
}

function watch(
  session: BrowserSession,
  before: () => Promise<void>,
  { drawn, marked }: Looked,
): BrowserSession {
  return {
    open: (url, signal) => session.open(url, signal),
    observe: (signal, isAgain) => session.observe(signal, isAgain),
    act: (action, signal) => session.act(action, signal),
    async screenshot(signal) {
      await before()
      return session.screenshot(signal)
    },
    async drawMarks(picture, order, signal) {
      const view = await session.drawMarks(picture, order, signal)
      drawn.push(view)
      marked.push(order.marks.length - view.moved)
      return view
    },
    checkAccessibility: (signal) => session.checkAccessibility(signal),
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  }
}

test.each([
  [
    'inserts a toolbar above',
    writePage(
      `<main>${row}</main>`,
      `document.querySelector('main').insertAdjacentHTML('afterbegin', '<p><button>New note</button></p>')`,
    ),
  ],
  [
    'adds a control beside others',
    writePage(
      `<main>${row}</main>`,
      `document.querySelector('main').lastElementChild.insertAdjacentHTML('beforeend', '<button>+</button>')`,
    ),
  ],
  [
    'gets its font late',
    writePage(
      `<style id=font></style><main>${row}</main>`,
      `document.querySelector('#font').textContent = 'p { font: 60px/2 serif }'`,
    ),
  ],
  [
    'shows a message above',
    writePage(
      `<div id=news></div><main>${row}</main>`,
      `document.querySelector('#news').style.height = '120px'`,
    ),
  ],
  [
    'replaces everything',
    writePage(
      `<main>${row}</main>`,
      `document.querySelector('main').innerHTML = '<br><br><button>Welcome</button>'`,
    ),
  ],
])('the text agrees with the picture of a page that %s', async (_title, page) => {
  const { looked, situation } = await visit(page, 1)
  const told = situation.observation.elements.map(({ name, box }) => [name, box.y])
  expect(Object.keys(looked.places).length).toBeGreaterThan(0)
  expect(Object.fromEntries(told)).toEqual(looked.places)
  expect(looked.drawn.at(-1)).toMatchObject({ moved: 0, isSteady: true })
  expect(looked.drawn).toHaveLength(2)
})

test('a page of a phone that is shown smaller meanwhile is read again', async () => {
  const page = writePage(
    `<meta name=viewport content="width=device-width"><main>${row}</main>`,
    `document.querySelector('meta').content = 'width=980'`,
  )
  const { looked, situation } = await visit(page, 1, 'phone')
  expect(looked.drawn.at(-1)).toMatchObject({ moved: 0, isSteady: true })
  expect(looked.drawn.length).toBeGreaterThan(1)
  const [open] = situation.observation.elements
  expect(open?.box.height).toBeLessThan(15)
})

test('a page that moves at every picture gets marks only where nothing has moved, and the visitor is told', async () => {
  const page = writePage(
    `<header><button>Home</button></header><div id=room></div>${row}`,
    `document.querySelector('#room').style.height = 20 * count + 'px'`,
  )
  const { looked, situation } = await visit(page, 100)
  expect(looked.drawn.map(({ moved }) => moved)).toEqual([3, 3, 3, 3])
  expect(looked.marked).toEqual([1, 1, 1, 1])
  expect(situation.view === null ? '' : describeView(situation.view)).toContain(
    '3 elements of the page section are elsewhere by now and have no frame',
  )
})

test('a page that stands still has one picture and one reading', async () => {
  const { looked } = await visit(writePage(row, ''), 0)
  expect(looked.drawn).toHaveLength(1)
  expect(looked.drawn[0]).toMatchObject({ moved: 0, isSteady: true })
})
