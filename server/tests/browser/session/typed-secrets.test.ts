import { expect, test } from 'vitest'
import type { Mind } from '../../../src/mind/mind.ts'
import { openSessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

test('a password that a persona makes up is typed, and recorded nowhere', async () => {
  await using bench = await openSessionBench()
  await using site = await startLocalSite({
    '/': `<form onsubmit="out.textContent = 'Set to ' + word.value; return false">
      <input type=password id=word aria-label=Password></form><p id=out></p>`,
  })
  const scripted = createScriptedMind((situation) =>
    situation.turn === 1
      ? { kind: 'type', ref: refOf(situation, 'Password'), text: 'hunter2pass', submit: true }
      : { kind: 'done', summary: 'I set hunter2pass.', quote: 'Set to hunter2pass' },
  )
  const mind: Mind = {
    ...scripted,
    decide: async (situation, asking) => ({
      ...(await scripted.decide(situation, asking)),
      thought: 'I take hunter2pass.',
    }),
  }
  const { result, turns, events, transcript } = await bench.run({ mind }, { targetUrl: site.url })
  expect(turns[0]).toMatchObject({
    thought: 'I take [hidden].',
    action: { kind: 'type', label: 'Password', text: '[hidden]', submit: true },
  })
  expect(turns[1]?.observation).toContain('Set to [hidden]')
  expect(JSON.stringify([result, turns, events, transcript])).not.toContain('hunter2pass')
})
