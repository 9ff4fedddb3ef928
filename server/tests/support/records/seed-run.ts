import type { PersonaSnapshot } from '@understudy/contract/persona'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import type { Device } from '@understudy/contract/visitor/devices'
import type { Database } from '../../../src/store/database.ts'
import { insertRun, type NewRun } from '../../../src/store/runs/runs.ts'

export const seededAt = new Date('2026-03-01T10:00:00.000Z')

export const ada: PersonaSnapshot = {
  id: 'pers_ada',
  name: 'Ada',
  role_description: 'Buys tea on her phone.',
  technical_sophistication: 'medium',
  patience_level: 'medium',
  goals: ['find a green tea'],
  pain_points: [],
  current_tools: [],
  synthesized_prompt: 'You are Ada.',
}

/** A customer without data. */
export async function seedCustomer(db: Database, id: string): Promise<void> {
  await db.insertInto('customers').values({ id, name: id, created_at: seededAt }).execute()
}

/** A queued run of `customerId` with one queued session per id, with Ada or, where a name is given, a persona of that name. */
export async function seedRun(
  db: Database,
  {
    customerId,
    runId,
    sessionIds,
    personaNames = [],
    createdAt = seededAt,
    device = 'desktop',
    task = 'Buy a green tea',
    flows = [],
    isPreview = true,
  }: {
    customerId: string
    runId: string
    sessionIds: string[]
    personaNames?: string[]
    createdAt?: Date
    device?: Device
    task?: string | null
    flows?: string[]
    /** The built-in explorer is the visitor; true by default. */
    isPreview?: boolean
  },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run: NewRun = {
      customerId,
      id: runId,
      targetUrl: 'https://shop.example.com/',
      aggregateStatus: sessionIds.length > 1 ? 'pending' : 'not_applicable',
      guidedExploration: 'off',
      device,
      interaction: 'full',
      replayMaySendData: false,
      durationBudget: 'short',
      task,
      flows,
      model: 'understudy-explorer',
      isPreview,
      sessionCount: sessionIds.length,
      traceParent: null,
      createdAt,
    }
    const sessions = sessionIds.map((id, position) => {
      const name = personaNames[position]
      const persona = name === undefined ? ada : { ...ada, id: `pers_${position}`, name }
      return { id, position, persona, seed: 7, reservedUsd: 0 }
    })
    await insertRun(trx, run, sessions)
  })
}

/** Turn `turn` of a session that looks at the shop's front page. */
export function seedTurn(turn: number): TranscriptTurn {
  return {
    turn,
    at: new Date(Date.UTC(2026, 2, 1, 10, 0, turn)).toISOString(),
    url: 'https://shop.example.com/',
    title: 'Tea shop',
    observation: 'heading "Tea shop" / link "Green teas"',
    screenshot: null,
    thought: 'I want a green tea.',
    expectation: 'A list of green teas.',
    action: {
      kind: 'click',
      ref: 'e1',
      label: 'Green teas',
      text: null,
      control: { role: 'button', selector: '#green', is_only: true },
    },
    result: { ok: true, changed: true, url: 'https://shop.example.com/green', error: null, ms: 12 },
    mood: { patience: 1, frustration: 0 },
    question: null,
    answer: null,
    usage: { input_tokens: 100, output_tokens: 20, cost_usd: 0.25, ms: 5 },
    page_wait_ms: 40,
    frictions: [],
  }
}
