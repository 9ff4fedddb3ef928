import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Situation } from '../../../src/mind/mind.ts'
import type { SessionDeps } from '../../../src/session/session-deps.ts'
import type { Action } from '../../../src/turn/action.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

/** Text and controls are the same after both buttons, but one of them changes the drawing. */
const drawing = `<html lang="en"><title>Drawing</title><style>:focus { outline: none }</style><h1>Drawing</h1>
  <canvas width=200 height=100></canvas><button id=paint>Paint</button><button>Idle</button>
  <script>paint.onclick = () => document.querySelector('canvas').getContext('2d').fillRect(0, 0, 200, 100)</script>`

/** Changes by itself, later than a visitor waits after a click, and says so to the site. */
const late = `<html lang="en"><title>Late</title><style>:focus { outline: none }</style><h1>Late</h1>
  <canvas width=200 height=100></canvas><button id=start>Start</button>
  <script>start.onclick = () => setTimeout(() => {
    document.querySelector('canvas').getContext('2d').fillRect(0, 0, 200, 100)
    requestAnimationFrame(() => requestAnimationFrame(() => fetch('/changed')))
  }, 1500)</script>`

const done = { kind: 'done', summary: 'All seen.', quote: '' } as const
const note = { kind: 'note', text: 'A drawing.' } as const

/** Opens another window, which its visitor can close. */
const windows = {
  '/': `<html lang="en"><title>First</title><h1>First</h1><a href="/second" target="_blank" rel="opener">Open</a>`,
  '/second': `<html lang="en"><title>Second</title><h1>Second</h1><button onclick="close()">Close</button>`,
}

/** Draws, and stops responding on request. */
const freezing = `${drawing}<button onclick="for (;;);">Freeze</button>`

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test('a turn that leaves the page alone has the picture of the turn before', async () => {
  const { files, shown } = await visit((situation) => {
    if (situation.turn === 1) return click(situation, 'Paint')
    return situation.turn === 2 ? note : done
  })

  expect(files).toEqual(['0001.jpg', '0001.jpg', '0001.jpg'])
  expect(shown).toEqual([
    [1, '0001.jpg'],
    [2, '0001.jpg'],
    [3, '0001.jpg'],
  ])
})

test('the first turn has a picture of its own even if it leaves the page alone', async () => {
  const { files } = await visit(({ turn }) => (turn === 1 ? note : done))

  expect(files).toEqual(['0001.jpg', '0001.jpg'])
})

test('a page that looks as before an action needs no further picture', async () => {
  const { files } = await visit((situation) =>
    situation.turn < 3 ? click(situation, 'Idle') : done,
  )

  expect(files).toEqual(['0001.jpg', '0001.jpg', '0001.jpg'])
})

test('a page that only looks different has another picture', async () => {
  const { files } = await visit((situation) =>
    situation.turn < 3 ? click(situation, situation.turn === 1 ? 'Idle' : 'Paint') : done,
  )

  expect(files).toEqual(['0001.jpg', '0002.jpg', '0002.jpg'])
})

test('a page that changes by itself while the visitor thinks has another picture', async () => {
  const changed = Promise.withResolvers<void>()
  await using site = await startLocalSite({ '/': late }, ({ url }) => {
    if (url === '/changed') changed.resolve()
    return false
  })
  const { files } = await visitSite(site.url, async (situation) => {
    if (situation.turn === 1) return click(situation, 'Start')
    await changed.promise
    return situation.turn === 2 ? note : done
  })

  expect(files).toEqual(['0001.jpg', '0002.jpg', '0002.jpg'])
})

test('an action that the visitor may not take leaves the picture as it was', async () => {
  const { files, results } = await visit((situation) => {
    if (situation.turn === 1) return click(situation, 'Paint')
    return situation.turn === 2 ? { kind: 'back' } : done
  })

  expect(results[1]).toMatchObject({ ok: false, error: 'There is no page before this one.' })
  expect(files).toEqual(['0001.jpg', '0001.jpg', '0001.jpg'])
})

test('a turn in which the page hangs has no picture, and the reopened page one of its own', async () => {
  await using site = await startLocalSite({ '/': freezing })
  const caps = { hungMs: 1000, settleMs: 500, screenshotMs: 1000 }
  const openBrowser = () => openSiteSession(site.url, { caps })
  const { files, shown } = await visitSite(
    site.url,
    (situation) => {
      if (situation.turn > 2) return situation.turn === 3 ? note : done
      return click(situation, situation.turn === 1 ? 'Paint' : 'Freeze')
    },
    { openBrowser },
  )

  expect(files).toEqual(['0001.jpg', null, '0003.jpg', '0003.jpg'])
  expect(shown.map(([turn]) => turn)).toEqual([1, 3, 4])
})

test('a second window is pictured while it is open, and the first one when it is closed', async () => {
  await using site = await startLocalSite(windows)
  const { files } = await visitSite(site.url, (situation) => {
    if (situation.turn > 2) return situation.turn === 3 ? note : done
    return click(situation, situation.turn === 1 ? 'Open' : 'Close')
  })

  expect(files).toEqual(['0001.jpg', '0002.jpg', '0002.jpg', '0002.jpg'])
})

function click(situation: Situation, name: string): Action {
  return { kind: 'click', ref: refOf(situation, name) }
}

/** The pictures of a visit to the drawing. */
async function visit(decide: (situation: Situation) => Action) {
  await using site = await startLocalSite({ '/': drawing })
  return await visitSite(site.url, decide)
}

/** The pictures of a session's turns, in its record and in its feed. */
async function visitSite(
  targetUrl: string,
  decide: (situation: Situation) => Action | Promise<Action>,
  deps: Pick<Partial<SessionDeps>, 'openBrowser'> = {},
) {
  const mind = createScriptedMind(decide)
  const { turns, events } = await bench.run({ mind, ...deps }, { targetUrl })
  const pictures = events.filter(
    ({ kind, data }) => kind === 'screenshot' && data['kind'] === 'screenshots',
  )
  return {
    files: turns.map(({ screenshot }) => screenshot),
    results: turns.map(({ result }) => result),
    shown: pictures.map(({ turn, data }) => [turn, data['file']]),
  }
}
