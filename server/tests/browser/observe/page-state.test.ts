import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const { signal } = new AbortController()
const text = 'Delivery takes five days'
const start = `<html lang="en"><title>Tea</title><h1>Tea</h1><p id="terms" style="color:#aaa">${text}</p><input aria-label="Amount">`

/** The digest of a page's state, after a check whose result other sessions can use. */
async function readState(page: string, change = ''): Promise<string | undefined> {
  const script = `<script>addEventListener('load', () => { ${change} })</script>`
  await using site = await openTestSession({ '/': page + script })
  await site.open('/')
  const { state } = await site.session.checkAccessibility(signal, new Set())
  return state
}

test('two visits find a page in the same state, and other scripts or tokens make no difference', async () => {
  const state = await readState(start)
  expect(state).toMatch(/^[0-9a-f]{64}$/)
  expect(await readState(start)).toBe(state)
  const withToken = (token: string): string =>
    `${start}<form><input type="hidden" name="csrf" value="${token}"></form><script nonce="${token}">"${token}"</script>`
  expect(await readState(withToken('b7e1'))).toBe(await readState(withToken('93aa')))
})

test.each([
  ['a text', `terms.firstChild.data = 'Delivery takes nine days'`],
  ['an attribute', `terms.setAttribute('role', 'button')`],
  [
    'a rule of a style sheet',
    `document.styleSheets.length || document.adoptedStyleSheets.push(Object.assign(new CSSStyleSheet(), {})); document.adoptedStyleSheets[0].insertRule('h1 { color: #bbb }')`,
  ],
  ['a place', `document.querySelector('h1').style.marginTop = '90px'`],
  [
    'what is in front of an element',
    `document.head.append(Object.assign(document.createElement('style'), { textContent: 'h1::before { content: "New"; color: #ccc }' }))`,
  ],
  ['a value', `document.querySelector('input').value = '3'`],
  ['the title', `document.title = 'Cups'`],
  [
    'a shadow tree',
    `document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' }).innerHTML = '<img src="data:,">'`,
  ],
])('a page that differs by %s is in another state', async (_what, change) => {
  const state = await readState(start, change)

  expect(state).toMatch(/^[0-9a-f]{64}$/)
  expect(state).not.toBe(await readState(start))
})

test.each([
  [
    'a label that is beside its field',
    '<label style="display:contents">Name</label><input>',
    '<label style="display:contents">Name<input></label>',
  ],
  [
    'a link that is in a button',
    '<div role="button" tabindex="0" style="display:contents">a</div><a href="/">b</a>',
    '<div role="button" tabindex="0" style="display:contents">a<a href="/">b</a></div>',
  ],
  [
    'a shadow tree that ends earlier',
    '<div><template shadowrootmode="open"><i></i><slot></slot></template></div>',
    '<div><template shadowrootmode="open"><i></i></template><slot></slot></div>',
  ],
])('pages that differ only by %s are in different states', async (_what, one, other) => {
  expect(await readState(start + one)).not.toBe(await readState(start + other))
})

test.each([
  ['plays a film', `${start}<video></video>`],
  ['draws', `${start}<div><canvas></canvas></div>`],
  ['has a field that hides its form from us', `${start}<form><input name="attributes"></form>`],
  ['is large', start + '<i></i>'.repeat(1000)],
])('the state of a page that %s is not told', async (_what, page) => {
  expect(await readState(page)).toBeUndefined()
})

test('a page in a known state is not checked again', async () => {
  await using site = await openTestSession({ '/': start, '/again': start })
  await site.open('/')
  const { state = '', violations } = await site.session.checkAccessibility(signal, new Set())
  expect(violations.map(({ rule }) => rule)).toEqual(['color-contrast'])
  await site.open('/again')

  const again = await site.session.checkAccessibility(signal, new Set([state]))

  const url = new URL('/again', violations[0]?.url).href
  expect(again).toEqual({ url, violations: [], state, isKnown: true })
})
