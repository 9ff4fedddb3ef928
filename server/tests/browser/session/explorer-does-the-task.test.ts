import type { TranscriptTurn } from '@understudy/contract/transcript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExplorer } from '../../../src/mind/explorer.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { startSmallSite } from '../../support/explorer/serve-small-site.ts'
import { smallSites } from '../../support/explorer/small-sites.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test.each(smallSites.map((site) => [site.name, site] as const))(
  '%s: the visitor does what the task says, and stops',
  async (_name, { task, shows, make }) => {
    await using site = await startSmallSite(make())
    const { turns } = await bench.run(
      { mind: createExplorer('explorer') },
      { targetUrl: site.url, task, seed: 'seed' },
    )
    expect(turns.at(-1)?.observation).toMatch(shows)
    expect(turns.at(-1)?.action.kind).toBe('done')
  },
)

async function visit(task: string | null, body: string): Promise<TranscriptTurn[]> {
  await using site = await startLocalSite({ '/': `<meta charset="utf-8">${body}` })
  const { turns } = await bench.run(
    { mind: createExplorer('explorer') },
    { targetUrl: site.url, task, seed: 'seed' },
  )
  return turns
}

test('what the page has refused is not pressed again', async () => {
  const turns = await visit(
    'Download the timetable',
    `<h1>Bus 7</h1><button onclick="m.textContent = 'Sorry, the file is not available.'">Download timetable (PDF)</button><p id="m" role="alert"></p>`,
  )
  expect(turns.map(({ action }) => action.kind)).toEqual(['click', 'give_up'])
})

const stepper = (least: string) =>
  `<h1>Cave tour</h1><p>From 12 € each.</p><div><button id="a" aria-label="One person less">−</button> <span>Persons: <b id="n">1</b></span> <button id="z" aria-label="One person more">+</button></div><script>let k = 1; const show = () => { n.textContent = k; ${least} }; a.onclick = () => { k -= 1; show() }; z.onclick = () => { k += 1; show() }; show()</script>`

function readAll(turns: readonly TranscriptTurn[]): string {
  return turns.map(({ observation }) => observation).join('\n')
}

test('a number is counted down until that makes no sense, or the page stops it', async () => {
  expect(readAll(await visit(null, stepper('')))).toContain('-1')
  expect(readAll(await visit(null, stepper('a.disabled = k < 2')))).not.toContain('Persons: 0')
})

test('a password is shown after it was entered', async () => {
  const turns = await visit(
    null,
    '<h1>Join</h1><form><p><label>Email <input type="email" required></label></p><p><label>Password <input id="p" type="password" required></label> <button type="button" onclick="p.type = p.type === \'text\' ? \'password\' : \'text\'">Show password</button></p><button>Join</button></form>',
  )
  const used = turns.map(({ action }) => `${action.kind} ${action.label}`)
  const [entered, shown] = [used.indexOf('type Password'), used.indexOf('click Show password')]
  expect(entered).toBeGreaterThanOrEqual(0)
  expect(shown === -1 || entered < shown).toBe(true)
})
