import { limits } from '@understudy/contract/limits'
import { systemClock } from '../../../src/lib/clock.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import type { TestService } from '../service/test-service.ts'
import { buildFriction } from './build-transcript.ts'
import {
  claimSeeded,
  png,
  type SeededVisit,
  seedFinishedRun,
  thought,
} from './seed-finished-run.ts'
import { seedRun, seedTurn } from './seed-run.ts'

/** What is written wherever a page, a model or a person can have said something. */
export type HostileTexts = readonly [string, ...string[]]

/**
 * The finished runs `run_before` and `run_hostile` with the sessions `…_a` and `…_b`, of which every turn says one of the texts and nothing
 * else, and `run_live`, whose sessions have said them.
 */
export async function seedHostileRuns(
  service: TestService,
  customerId: string,
  texts: HostileTexts,
): Promise<void> {
  const all = texts.join(' ')
  const visit: SeededVisit = { turns: texts.map(describeHostileTurn) }
  for (const runId of ['run_before', 'run_hostile']) {
    await seedFinishedRun(service, {
      customerId,
      runId,
      sessionIds: [`${runId}_a`, `${runId}_b`],
      personaNames: [all, all],
      createdAt: new Date(Date.UTC(2026, 2, runId === 'run_before' ? 1 : 2)),
      visits: [visit, visit],
    })
  }
  await seedLiveRun(service, customerId, texts)
  await service.db
    .updateTable('runs')
    .set({ task: all })
    .where('customer_id', '=', customerId)
    .execute()
}

function describeHostileTurn(text: string, index: number): SeededVisit['turns'][number] {
  const [path, next] = [nameHostilePage(index), nameHostilePage(index + 1)]
  return {
    url: `https://shop.example.com${path}?q=${text}`,
    title: text,
    thought: text,
    expectation: text,
    action: { kind: 'click', ref: 'e1', label: text, text },
    result: { ...seedTurn(1).result, url: `https://shop.example.com${next}?q=${text}` },
    frictions: [describeHostileFriction(text, index)],
    events: [
      thought(text),
      {
        kind: 'dialog',
        turn: null,
        data: { type: 'alert', message: text, answer: 'accepted', text: null },
      },
    ],
  }
}

function describeHostileFriction(text: string, index: number) {
  return buildFriction({
    subject: `shop.example.com${nameHostilePage(index)} ${text}`,
    title: text,
    expected: text,
    observed: text,
    recommendation: text,
  })
}

/** Numbers would be taken for ids of one kind of page. */
function nameHostilePage(index: number): string {
  return `/page-${String.fromCharCode('a'.charCodeAt(0) + index)}`
}

async function seedLiveRun(
  service: TestService,
  customerId: string,
  texts: HostileTexts,
): Promise<void> {
  const said = Object.values(
    Object.groupBy(texts, (text) => texts.indexOf(text) % limits.personasPerRun),
  ).map((group = []) => group.join(' '))
  const sessionIds = said.map((_text, index) => `sess_live_${index}`)
  await seedRun(service.db, { customerId, runId: 'run_live', sessionIds })
  for (const [index, text] of said.entries()) {
    const attempt = await claimSeeded(service, customerId, `sess_live_${index}`)
    const recorder = createRecorder({
      ...service,
      ...attempt,
      runId: 'run_live',
      clock: systemClock,
      redact: (kept) => kept,
    })
    await recorder.saveScreenshot(1, { bytes: png, extension: 'png' }, 'screenshots')
    await recorder.record([
      thought(text),
      { kind: 'action', turn: 1, data: { kind: 'click', ref: 'e1', label: text, text } },
      { kind: 'finding', turn: 1, data: describeHostileFriction(text, index) },
    ])
  }
}
