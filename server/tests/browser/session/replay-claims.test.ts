import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import { runWithReplays } from '../../support/browser/run-with-replays.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf, type ScriptedTurn } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

const claim = {
  title: 'The terms are vague',
  category: 'content',
  severity: 2,
  expected: 'Clear terms.',
  observed: 'They say nothing.',
  quote: 'Prices may vary by mood',
  place: '',
  recommendation: 'Say what changes prices.',
} as const
const leave = { kind: 'give_up', reason: 'Enough.' } as const

test('the words of a claim are searched again where they were seen, through links', async () => {
  await using site = await startLocalSite({
    '/': `<html lang="en"><title>Shop</title><main><h1>Shop</h1><p>Prices may <a href="/why">vary</a> by mood</p>
      <button onclick="document.querySelector('output').textContent = 'Ticket ' + Math.random()">Queue</button><output></output></main>`,
  })
  const mind = createScriptedMind((situation): ScriptedTurn => {
    if (situation.turn === 1)
      return { action: { kind: 'click', ref: refOf(situation, 'Queue') }, finding: claim }
    const [quote = ''] = /Ticket [\d.]+/.exec(situation.observation.pageText) ?? []
    return { action: leave, finding: { ...claim, title: 'Tickets are random', quote } }
  })
  const transcript = await runWithReplays(bench, site.url, mind)
  const { findings } = buildReport(transcript).report
  const tell = (title: string) => {
    const {
      status,
      status_reason: reason = '',
      retest = '',
    } = findings.find((finding) => finding.title === title) ?? {}
    return [status, reason.split('.')[0], retest]
  }
  expect(tell('The terms are vague')).toEqual([
    'unverified',
    'Its words were there again when the steps were repeated in a clean browser',
    `Open ${site.url}, and check: Clear terms.`,
  ])
  expect(tell('Tickets are random').slice(0, 2)).toEqual([
    'not_reproduced',
    'Its words were not there when the steps were repeated in a clean browser',
  ])
})

test('what is said of the first view has its picture, although the first action leaves it', async () => {
  await using site = await startLocalSite({
    '/': writePage('Prices may vary by mood'),
    '/why': writePage('Moods change'),
  })
  const mind = createScriptedMind((situation): ScriptedTurn => {
    if (situation.turn > 1) return { action: leave, finding: { ...claim, quote: 'Moods change' } }
    return { action: { kind: 'click', ref: refOf(situation, 'Why') }, finding: claim }
  })
  const transcript = await runWithReplays(bench, site.url, mind)
  expect(transcript.arrival).toMatch(/^0000\.\w+$/)
  const { findings } = buildReport(transcript).report
  const shown = findings
    .filter(({ title }) => title === claim.title)
    .flatMap(({ evidence }) => evidence.map(({ url, screenshot }) => [url, screenshot]))
  expect(shown).toContainEqual([site.url, transcript.arrival])
})

test('the same product is used again, although the list has another order', async () => {
  let loads = 0
  await using site = await startLocalSite({}, ({ url }, response) => {
    if (url !== '/') return false
    loads += 1
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(list(loads % 2 === 1 ? ['Lamp', 'Mug'] : ['Mug', 'Lamp']))
    return true
  })
  const mind = createScriptedMind(({ turn, observation }): ScriptedTurn => {
    const lamp = observation.elements.find(({ item }) => item === 'Lamp')
    return turn > 1 || lamp === undefined ? leave : { kind: 'click', ref: lamp.ref }
  })
  const { findings } = buildReport(await runWithReplays(bench, site.url, mind)).report
  const dead = findings.find(({ title }) => title.includes('Add to cart'))
  expect(dead).toMatchObject({ status: 'verified' })
  expect(dead?.retest).toContain('click “Add to cart” of “Lamp”')
})

function list(names: readonly string[]): string {
  return `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1><ul>${names
    .map((name) => `<li><h2>${name}</h2><button>Add to cart</button></li>`)
    .join('')}</ul><p></p></main><script>
      for (const item of document.querySelectorAll('li')) {
        if (!item.textContent.includes('Lamp')) item.querySelector('button').onclick = () => { document.querySelector('p').textContent = 'Added' }
      }</script>`
}

function writePage(words: string): string {
  return `<html lang="en"><title>Shop</title><main><h1>Shop</h1><p>${words}</p><a href="/why">Why</a></main>`
}
