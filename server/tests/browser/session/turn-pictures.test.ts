import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Action } from '../../../src/turn/action.ts'
import type { Situation } from '../../../src/mind/mind.ts'
import { createScriptedMind, refOf } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'
import type { SessionBench } from '../../support/browser/session-bench.ts'
import { openSessionBench } from '../../support/browser/session-bench.ts'

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
) {
  const mind = createScriptedMind(decide)
  const { turns, events } = await bench.run({ mind }, { targetUrl })
  const pictures = events.filter(
    ({ kind, data }) => kind === 'screenshot' && data['kind'] === 'screenshots',
  )
  return {
    files: turns.map(({ screenshot }) => screenshot),
    shown: pictures.map(({ turn, data }) => [turn, data['file']]),
  }
}
