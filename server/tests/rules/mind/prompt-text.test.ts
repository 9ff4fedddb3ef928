import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { recordAction } from '../../../src/session/visitor/choose-action.ts'
import { describeTestSituation } from '../../support/mind/describe-test-situation.ts'
import { openAsking } from '../../support/mind/open-asking.ts'
import { openLlmMind, writeDecision } from '../../support/mind/open-llm-mind.ts'
import { createTestPersona } from '../../support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../support/records/describe-page.ts'
import { describeStep } from '../../support/records/describe-step.ts'
import { everyAction } from '../../support/records/every-action.ts'
import { startProviderServer } from '../../support/servers/provider-server.ts'

const observation = describePage({
  title: 'Cart',
  url: 'https://shop.example/cart',
  text: 'Your cart\n[e1] button "Apply"\n[e2] textbox "Voucher" value ""',
  pageWaitMs: 2400,
  elements: [
    describeControl('e1', 'Apply'),
    describeField('e2', 'Voucher'),
    describeControl('e3', 'Glaze', { role: 'combobox', tag: 'select', options: ['Blue'] }),
    describeControl('e4', 'Gift wrap', { role: 'checkbox', checked: true }),
    describeField('e5', 'Logo', { inputType: 'file' }),
  ],
})

const steps = everyAction.map((action, index) => {
  const after = describePage({ ...observation, fingerprint: `f${index}` })
  const step = describeStep(action, { turn: index + 1, before: observation, after })
  const decision = { ...step.decision, thought: 'Let me see.' }
  return { ...step, decision, recorded: recordAction(action, observation) }
})

const situation = describeTestSituation({
  persona: createTestPersona({ synthesized_prompt: 'You are Maya. Buys presents online.' }),
  flows: ['Search for a mug'],
  allowedHosts: ['shop.example', '*.pay.example'],
  credentials: [{ handle: 'cred_1', label: 'Shop login', host: 'shop.example' }],
  observation: { ...observation, documentId: 'reopened' },
  steps,
  turn: 19,
  turnsLeft: 7,
  mood: { patience: 0.62, frustration: 0.3 },
  loopWarning: 'You did "click" 3 times here and the page has not changed. Do something else.',
})

test('a turn sends a model exactly this prompt and exactly this schema', async () => {
  await using server = await startProviderServer('openai', [
    { kind: 'answer', text: writeDecision({ kind: 'click', ref: 'e1' }) },
    { kind: 'answer', text: 'It is a cart.' },
  ])
  const { mind } = openLlmMind([['openai', server]])
  await mind.decide(situation, openAsking())
  await mind.answer('What is this page for?', situation, openAsking())
  const [turn, question] = server.requests
  const nonce = /<<<persona ([0-9a-f]{18})\n/.exec(turn?.system ?? '')?.[1] ?? 'none'
  const sections = [
    ['instructions', turn?.system],
    ['turn', turn?.parts.join('\n\n')],
    ['question', question?.parts.at(-1)],
    ['schema', JSON.stringify(turn?.schema, null, 2)],
  ]
  const text = sections.map(([name, part]) => `===== ${name}\n${part}\n`).join('\n')
  expect(question?.system).toBe(turn?.system)
  expect(text.replaceAll(nonce, 'NONCE')).toBe(
    await readFile(new URL('../../fixtures/prompt.txt', import.meta.url), 'utf8'),
  )
})
