import { expect, test } from 'vitest'
import { Secret } from '../../../src/lib/secret.ts'
import { maskRefusal } from '../../../src/lib/secrets/masks.ts'
import { createRedactor } from '../../../src/lib/secrets/redact.ts'
import { describeLimits } from '../../../src/reports/compose/describe-limits.ts'
import { redactBrowser } from '../../../src/session/redact-browser.ts'
import type { Action } from '../../../src/turn/action.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { openSessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const page = `<h1>Who brings what</h1><p>Signed in as anita. Your key is Zq7!garden-41.</p>
<form onsubmit="out.textContent = 'Kept: ' + note.value + ', ' + plot.value; return false">
<label>Note <textarea id=note></textarea></label>
<label>Plot <select id=plot><option>7<option>Zq7!garden-41</select></label><button>Save</button></form>
<div contenteditable aria-label="Wish" role="textbox">Beans</div>
<p id=out></p><button onclick="out.textContent = 'Said ' + prompt('Name?')">Name</button>`

test('a mask is never entered, whatever the action, and the report says that it was tried', async () => {
  await using bench = await openSessionBench()
  await using site = await startLocalSite({ '/': page })
  const mind = createScriptedMind((situation) => {
    const ref = (name: string) => refOf(situation, name)
    const script: Action[] = [
      { kind: 'type', ref: ref('Note'), text: '[secret] (plot 12)', submit: true },
      { kind: 'type', ref: ref('Wish'), text: '[hidden]', submit: false },
      { kind: 'select', ref: ref('Plot'), option: '[secret]' },
      { kind: 'answer_dialog', accept: true, text: 'I am [secret]' },
      { kind: 'goto', url: `${site.url}?q=%5Bsecret%5D` },
      { kind: 'find', text: '[secret]' },
      { kind: 'type', ref: ref('Note'), text: 'anita (plot 12)', submit: false },
      { kind: 'click', ref: ref('Save') },
      { kind: 'done', summary: 'It is kept.', quote: 'Kept: anita (plot 12), 7' },
    ]
    return script[situation.turn - 1] ?? { kind: 'give_up', reason: '' }
  })
  const redactor = createRedactor([new Secret('Zq7!garden-41')])
  const { turns, transcript } = await bench.run(
    { mind, openBrowser: async () => redactBrowser(await openSiteSession(site.url), redactor) },
    { targetUrl: site.url },
  )

  expect(turns.slice(0, 6).map(({ result }) => result.error)).toEqual(Array(6).fill(maskRefusal))
  expect(turns[0]?.observation).toContain('Signed in as anita. Your key is [secret].')
  expect(turns[8]?.observation).toContain('Kept: anita (plot 12), 7')
  expect(turns[8]?.observation).toContain('Beans')
  const told = describeLimits(transcript, []).filter((limit) => limit.includes('a mask'))
  expect(told).toHaveLength(6)
  expect(told[0]).toMatch(/^In turn 1 the synthetic user tried to enter a mask/)
})
