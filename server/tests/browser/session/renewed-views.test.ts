import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import type { Mind } from '../../../src/mind/mind.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

const page = `<main><h1>Parcels</h1><button>Search</button><ul></ul></main><script>
  document.querySelector('button').onclick = () => { document.querySelector('ul').innerHTML = '<li>Searching in three depots</li>'
    setTimeout(() => { document.querySelector('ul').innerHTML = '<li>Parcel 17 is in Oslo</li>'; fetch('/shown') }, 1600) }</script>`

test('what the page shows after an interview is what the visitor decides by', async () => {
  const shown = Promise.withResolvers<undefined>()
  await using site = await startLocalSite({ '/': page }, ({ url }, response) => {
    if (url !== '/shown') return false
    response.end()
    shown.resolve(undefined)
    return true
  })
  const scripted = createScriptedMind((situation) =>
    situation.turn === 1
      ? { kind: 'click', ref: refOf(situation, 'Search') }
      : { kind: 'done', summary: 'Found.', quote: 'Parcel 17 is in Oslo' },
  )
  const mind: Mind = {
    ...scripted,
    answer: async () => {
      await shown.promise
      return 'It is searching.'
    },
  }
  const { turns, events } = await bench.run(
    { mind, chooseQuestion: ({ step }) => (step.turn === 1 ? 'How is it?' : null) },
    { targetUrl: site.url, guidedExploration: 'deep' },
  )
  const [, second] = scripted.seen
  expect(second?.observation.lines).toContain('Parcel 17 is in Oslo')
  expect(second?.steps.at(-1)?.after).toBe(second?.observation)
  expect(turns[1]?.observation).toContain('Parcel 17 is in Oslo')
  const seen = events.filter(({ kind }) => kind === 'observation').map(({ data }) => data)
  expect(JSON.stringify(seen)).toContain('Parcel 17 is in Oslo')
})

test('a page that has not changed since keeps its view', async () => {
  await using site = await startLocalSite({ '/': '<h1>Parcels</h1><button>Search</button>' })
  const scripted = createScriptedMind((situation) =>
    situation.turn === 1
      ? { kind: 'scroll', to: 'down' }
      : { kind: 'done', summary: 'Seen.', quote: '' },
  )
  const mind: Mind = {
    ...scripted,
    answer: async (_question, _situation, { signal }) => {
      await systemClock.sleep(600, signal)
      return 'Fine.'
    },
  }
  const { events } = await bench.run(
    { mind, chooseQuestion: ({ step }) => (step.turn === 1 ? 'How is it?' : null) },
    { targetUrl: site.url, guidedExploration: 'deep' },
  )
  expect(events.filter(({ kind }) => kind === 'observation')).toHaveLength(2)
})
