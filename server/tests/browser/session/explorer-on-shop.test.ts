import type { Finding } from '@understudy/contract/finding'
import type { PersonaSnapshot } from '@understudy/contract/persona'
import type { Device } from '@understudy/contract/visitor/devices'
import type { DefectId } from '@understudy/testbed/shop/defects'
import { matchDefect } from '@understudy/testbed/shop/match-defect'
import { startShop } from '@understudy/testbed/shop/start-shop'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExplorer } from '../../../src/mind/explorer.ts'
import { findLibraryPersona } from '../../../src/operations/personas/persona-library.ts'
import { toWriteBody } from '../../../src/operations/personas/to-write-body.ts'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import type { SessionResult } from '../../../src/session/ending/session-result.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { buildTranscript } from '../../support/records/build-transcript.ts'
import { testCertificate } from '../../support/servers/test-certificate.ts'

interface Visitor {
  personaId: string
  task: string | null
  /** What a run assigns to this persona at this position. */
  seed: string
}

const browsers: readonly Visitor[] = [
  { personaId: 'pers_0000000000000000000default', task: null, seed: '282626000' },
  { personaId: 'pers_0000000000000000000bargain', task: null, seed: '1342715001' },
  { personaId: 'pers_000000000000000000careless', task: null, seed: '491665002' },
]
const buyer: Visitor = {
  personaId: 'pers_0000000000000000000hurried',
  task: 'Buy a mug',
  seed: '1346490000',
}

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test('a persona sent to buy meets what keeps it from buying', async () => {
  await using shop = await startShop({ port: 0, defects: 'all', certificate: testCertificate })
  const found = await exploreForDefects(shop.port, buyer)
  expect(found).not.toContain(null)
  expect(found).toContain('covered-buy-button')
})

test('nothing is reported about the clean shop, and the mug is bought', async () => {
  await using shop = await startShop({ port: 0, defects: 'none', certificate: testCertificate })
  const titles: string[] = []
  const endings: string[] = []
  for (const visitor of [...browsers, buyer]) {
    const { problems, result } = await explore(shop.port, visitor)
    titles.push(...problems.map(({ title }) => title))
    endings.push(result.kind)
  }
  expect(titles).toEqual([])
  expect(endings.at(-1)).toBe('goal_reached')
})

test.each(['pers_0000000000000000000default', 'pers_0000000000000000000hurried'])(
  '%s buys a mug on a phone too, where the button to buy it is further down',
  async (personaId) => {
    const defects = new Set<DefectId>(['broken-picture', 'jumping-home', 'nameless-glaze'])
    await using shop = await startShop({ port: 0, defects, certificate: testCertificate })
    const { result } = await explore(shop.port, { ...buyer, personaId }, 'phone')
    expect(result).toMatchObject({ kind: 'goal_reached', outcome: { supported: true } })
  },
)

async function exploreForDefects(port: number, visitor: Visitor): Promise<(DefectId | null)[]> {
  const { problems } = await explore(port, visitor)
  return problems.map((problem) => matchDefect(problem)?.id ?? null)
}

/**
 * Runs a session on the shop with a short budget; the problems are those in the report that are attributed to the site.
 */
async function explore(
  port: number,
  { personaId, task, seed }: Visitor,
  device: Device = 'desktop',
): Promise<{ problems: Finding[]; result: SessionResult }> {
  const persona = takeLibraryPersona(personaId)
  const targetUrl = `https://shop.test.example:${port}/`
  const { result, turns, transcript } = await bench.run(
    { mind: createExplorer('explorer') },
    { targetUrl, persona, task, seed, device },
  )
  const { report } = buildReport(
    buildTranscript({
      persona,
      task,
      turns,
      target_url: targetUrl,
      termination_kind: result.kind,
      outcome: result.outcome,
      accessibility: transcript.accessibility,
      timings: transcript.timings,
    }),
  )
  return { problems: report.findings.filter(({ attribution }) => attribution === 'site'), result }
}

function takeLibraryPersona(id: string): PersonaSnapshot {
  const persona = findLibraryPersona(id)
  if (persona === undefined) throw new Error(`no library persona ${id}`)
  return { id, ...toWriteBody(persona), synthesized_prompt: persona.synthesizedPrompt }
}
