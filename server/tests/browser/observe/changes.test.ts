import { expect, test } from 'vitest'
import type { ActionResult } from '../../../src/turn/action.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const { signal } = new AbortController()

const field = '<label>Code <input id=code></label>'

test.each([
  ['that does nothing', '<button>Apply</button>'],
  ['that takes no focus', '<button onmousedown="document.activeElement.blur()">Apply</button>'],
  [
    'of a form that stays silent',
    '<form onsubmit="return false"><input hidden name=a><button>Apply</button></form>',
  ],
  [
    'after which only marks of focus change',
    `<button>Apply</button><script>code.onfocus = () => { code.className = 'is-focused ng-untouched' }
      code.onblur = () => { code.className = 'ng-touched' }</script>`,
  ],
  [
    'that only leaves a mark for statistics',
    `<button onclick="this.dataset.gtmClicked = 'yes'">Apply</button>`,
  ],
])('a button %s shows no change after typing', async (_title, html) => {
  expect(await typeThenClick(field + html)).toMatchObject({ ok: true, changed: false })
})

test.each([
  [
    'a message under the field that was left',
    `<p id=out></p><button>Apply</button><script>code.onblur = () => { out.textContent = 'Too short' }</script>`,
  ],
  [
    'a mark on the field that was left',
    `<button>Apply</button><script>code.onblur = () => { code.className = 'touched invalid' }</script>`,
  ],
  [
    'a caret in another field',
    '<input aria-label=Name id=other><button onclick="other.focus()">Apply</button>',
  ],
  [
    'a caret in a text that can be edited',
    '<div id=note contenteditable>Note</div><button onclick="note.focus()">Apply</button>',
  ],
  [
    'a dialog with a caret',
    '<dialog id=box><input aria-label=Name></dialog><button onclick="box.showModal()">Apply</button>',
  ],
  [
    'another theme on the root',
    `<button onclick="document.documentElement.className = 'dark'">Apply</button>`,
  ],
  [
    'another state in an attribute of its own',
    `<p id=out>Tea</p><button onclick="out.dataset.state = 'open'">Apply</button>`,
  ],
  [
    'another number in a shadow tree',
    `<div id=host></div><script>const root = host.attachShadow({ mode: 'open' })
      root.innerHTML = '<input aria-label=Number value=1>'
      document.write('<button>Apply</button>'); document.querySelector('button').onclick = () => { root.firstChild.value = 2 }</script>`,
  ],
  ['a field that was emptied', `<button onclick="code.value = ''">Apply</button>`],
])('a button that causes %s shows a change', async (_title, html) => {
  expect(await typeThenClick(field + html)).toMatchObject({ ok: true, changed: true })
})

test('a link to a bare # changes nothing but the address', async () => {
  expect(await typeThenClick(`${field}<a href="#">Apply</a>`)).toMatchObject({
    ok: true,
    changed: false,
    navigated: false,
  })
})

/** Types into the field named Code, then clicks the control named Apply. */
async function typeThenClick(html: string): Promise<ActionResult> {
  await using site = await startLocalSite({ '/': html })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  const refOf = async (name: string): Promise<string> => {
    const { elements } = await session.observe(signal)
    return elements.find((element) => element.name === name)?.ref ?? 'none'
  }
  const ref = await refOf('Code')
  await session.act({ kind: 'type', ref, text: 'tea', submit: false }, signal)
  return await session.act({ kind: 'click', ref: await refOf('Apply') }, signal)
}
