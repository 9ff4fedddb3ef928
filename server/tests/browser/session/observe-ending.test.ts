import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const form = `<h1>To do</h1><ul id=list></ul>
  <form onsubmit="list.innerHTML = '<li>' + what.value + '</li>'; what.value = ''; return false">
  <label>Entry <input id=what></label></form>`
const task = 'Add “Buy milk” to the list'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

/** Adds the entry and ends as specified; returns which documents were requested, in order. */
async function visit(path: string, ending: 'done' | 'give_up') {
  const asked: string[] = []
  await using site = await startLocalSite({ '/': form, '/list': form }, ({ url = '' }) => {
    if (!url.includes('favicon')) asked.push(url)
    return false
  })
  const mind = createScriptedMind((situation) => {
    const { turn } = situation
    if (turn === 1) {
      return { kind: 'type', ref: refOf(situation, 'Entry'), text: 'Buy milk', submit: true }
    }
    return ending === 'done'
      ? { kind: 'done', summary: 'Added.', quote: 'Buy milk' }
      : { kind: 'give_up', reason: 'It is too hard.' }
  })
  const { result } = await bench.run({ mind }, { targetUrl: `${site.url}${path}`, task })
  return { asked, outcome: result.outcome }
}

test('lasting effects are checked once more after reloading the page', async () => {
  const { asked, outcome } = await visit('list', 'done')
  expect(asked).toEqual(['/list', '/list'])
  expect(outcome).toMatchObject({
    supported: false,
    denial: { by: 'reread', words: 'It was gone after the page was reloaded.' },
  })
})

test.each([
  ['English', '/list?add=1'],
  ['German', '/list?eintrag=1&speichern=bestätigen'],
  ['Japanese', '/list?操作=追加'],
])('an address that may repeat its effect, in %s, is not reloaded', async (_language, path) => {
  const { asked, outcome } = await visit(path.slice(1), 'done')
  expect(asked.map(decodeURIComponent)).toEqual([path])
  expect(outcome).toMatchObject({ supported: true, evidence_quote: 'Buy milk' })
})

test('after a visitor who gave up nothing is reloaded', async () => {
  const { asked } = await visit('list', 'give_up')
  expect(asked).toEqual(['/list'])
})
