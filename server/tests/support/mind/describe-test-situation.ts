import type { Situation } from '../../../src/mind/mind.ts'
import { findReached } from '../../../src/session/find-reached.ts'
import { readAim } from '../../../src/session/outcome/outcome-facts.ts'
import { createTestPersona } from '../records/create-test-persona.ts'
import { describeControl, describePage } from '../records/describe-page.ts'

/** Maya in front of a page with one button, e1 “Apply”. */
export function describeTestSituation(parts: Partial<Situation> = {}): Situation {
  const situation: Omit<Situation, 'reached' | 'asked'> = {
    persona: createTestPersona(),
    device: 'desktop',
    interaction: 'full',
    task: 'Apply the voucher',
    flows: [],
    targetUrl: 'https://shop.example/',
    allowedHosts: ['shop.example'],
    credentials: [],
    observation: describePage({
      text: 'Your cart\n[e1] button "Apply"',
      elements: [describeControl('e1', 'Apply')],
    }),
    view: null,
    steps: [],
    answers: [],
    remembered: [],
    turn: 1,
    turnsLeft: 15,
    mood: { patience: 1, frustration: 0 },
    loopWarning: null,
    unavailableActions: [],
    seed: 'seed',
    ...parts,
  }
  const { targetUrl, steps } = situation
  const aim = readAim(situation)
  return {
    ...situation,
    asked: aim,
    reached: findReached(aim, {
      targetUrl,
      steps,
      start: steps[0]?.before ?? null,
    }),
    ...parts,
  }
}
