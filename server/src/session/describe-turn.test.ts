import { expect, test } from 'vitest'
import { describeField, describePage } from '../../tests/support/records/describe-page.ts'
import { describeStep } from '../../tests/support/records/describe-step.ts'
import { judgeClaim } from './claims/judge-claim.ts'
import { describeTurn } from './describe-turn.ts'

const usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, ms: 0 }

test('words of a claim that the outline leaves out are recorded, so that the report keeps the claim', () => {
  const field = describeField('e1', 'Country', { options: ['Norway', 'Ruritania'] })
  const before = describePage({ elements: [field], text: '[e1] combobox "Country"' })
  const claim = {
    title: 'A country does not exist',
    category: 'content',
    severity: 1,
    expected: 'Real countries.',
    observed: 'One is invented.',
    quote: 'Ruritania',
    place: 'e1',
    recommendation: '',
    check: 'other',
  } as const
  const judged = judgeClaim(claim, { observation: before, steps: [], isPictured: false })
  const frictions = judged.kind === 'kept' ? [judged.friction] : []
  const step = describeStep({ kind: 'press', key: 'Enter' }, { before })
  const turn = describeTurn(
    { step, frictions, dropped: [] },
    { at: '2026-11-28T07:00:00.000Z', usage },
  )
  expect(turn.notices).toEqual(['Ruritania'])
})
