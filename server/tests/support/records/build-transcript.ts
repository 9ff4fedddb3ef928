import type { ObservedFriction } from '@understudy/contract/finding'
import type { PersonaSnapshot } from '@understudy/contract/persona'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'

export const testPersona: PersonaSnapshot = {
  id: 'pers_maria',
  name: 'Maria',
  role_description: 'A retired teacher who orders gifts for her grandchildren.',
  technical_sophistication: 'low',
  patience_level: 'medium',
  goals: ['Buy a gift'],
  pain_points: ['Small print'],
  current_tools: ['Phone'],
  synthesized_prompt: 'You are Maria.',
}

/** A turn on the home page of shop.example in which a click changed something; every part can be replaced. */
export function buildTurn(part: Partial<TranscriptTurn> = {}): TranscriptTurn {
  const turn = part.turn ?? 1
  return {
    turn,
    at: '2026-11-21T07:00:00.000Z',
    url: 'https://shop.example/',
    title: 'Shop',
    observation: 'Shop\nbutton "Add to cart"',
    screenshot: `${String(turn).padStart(4, '0')}.png`,
    thought: 'I want to buy the lamp.',
    expectation: 'The lamp is in the cart.',
    action: { kind: 'click', ref: 'e1', label: 'Add to cart', text: null },
    result: {
      ok: true,
      changed: true,
      url: part.url ?? 'https://shop.example/',
      error: null,
      ms: 40,
    },
    mood: { patience: 1, frustration: 0 },
    question: null,
    answer: null,
    usage: { input_tokens: 0, output_tokens: 0, cost_usd: 0, ms: 0 },
    page_wait_ms: 120,
    frictions: [],
    ...part,
  }
}

/** A dead click that is the site's fault; every part can be replaced. */
export function buildFriction(part: Partial<ObservedFriction> = {}): ObservedFriction {
  return {
    detector: 'dead-click',
    subject: 'shop.example/ button add to cart',
    category: 'interaction',
    severity: 3,
    attribution: 'site',
    status: 'unverified',
    title: 'The “Add to cart” button does nothing',
    expected: 'Clicking the “Add to cart” button has a visible effect.',
    observed: 'Nothing changed.',
    quote: null,
    box: { x: 10, y: 20, width: 100, height: 40 },
    recommendation: 'Connect the button.',
    ...part,
  }
}

/** A finished session that claims to have reached its goal; every part can be replaced. */
export function buildTranscript(part: Partial<Transcript> = {}): Transcript {
  return {
    schema_version: 2,
    run_id: 'run_1',
    session_id: 'sess_1',
    persona: testPersona,
    target_url: 'https://shop.example/',
    task: 'Buy the walnut lamp',
    flows: [],
    model: 'understudy-1',
    started_at: '2026-11-21T07:00:00.000Z',
    ended_at: '2026-11-21T07:02:00.000Z',
    termination_kind: 'goal_reached',
    termination_reason: 'The lamp is ordered.',
    outcome: {
      claimed_success: true,
      claim: 'The lamp is ordered.',
      supported: null,
      evidence_turn: null,
      evidence_quote: null,
    },
    accessibility: [],
    timings: [],
    turns: [buildTurn()],
    ...part,
  }
}
