import { describe, expect, test } from 'vitest'
import type { Observation } from '../../../src/turn/observation.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const { signal } = new AbortController()

describe('listed as clickable is', () => {
  test.each([
    ['a link without an address', '<a class="cart">Cart</a>'],
    ['what the mouse turns into a hand over', '<div style="cursor:pointer">Cart</div>'],
    [
      'what listens to clicks',
      `<div id=x>Cart</div><script>x.addEventListener('click', run)</script>`,
    ],
    ['a term that listens', `<dl><dt id=x>Cart<dd>Full</dl><script>x.onclick = run</script>`],
    ['a list entry that listens', `<ul><li id=x>Cart</ul><script>x.onmousedown = run</script>`],
    [
      'what a framework listens to at its root',
      `<main id=root><div id=x>Cart</div></main><script>x['__reactProps$a1'] = { onClick: run };
        root.addEventListener('click', (event) => event.target.__reactProps$a1?.onClick())</script>`,
    ],
  ])('%s', async (_title, html) => {
    const run = '<p id=out></p><script>var run = () => { out.textContent = "Ran" }</script>'
    const { elements } = await observeHtml(run + html)
    expect(elements).toMatchObject([{ role: 'clickable', name: 'Cart' }])
  })

  test('each entry of a list with a pointer cursor', async () => {
    const { elements } = await observeHtml(
      '<ul style="cursor:pointer"><li>Cups</li><li>Bowls</li></ul>',
    )
    expect(elements.map(({ name }) => name)).toEqual(['Cups', 'Bowls'])
  })
})

describe('not listed is', () => {
  test.each([
    ['a mark that links lead to', '<a name="top">Cart</a><a id="end">Cart</a>'],
    ['a text without a listener', '<p>Cart</p><div>Cart</div><script>0</script>'],
    [
      'what holds the things that are clicked',
      `<div id=x><p>Cart</p><button>Buy</button></div><script>x.onclick = () => 0</script>`,
    ],
    [
      'the root of a framework',
      `<div id=x>Cart</div><script>document.body.onclick = () => 0</script>`,
    ],
    [
      'a part that a framework passes nothing to',
      `<div id=x>Cart</div><script>x['__reactProps$a1'] = { onClick: undefined }</script>`,
    ],
  ])('%s', async (_title, html) => {
    const { elements } = await observeHtml(html)
    expect(elements.filter(({ role }) => role === 'clickable')).toEqual([])
  })
})

test('a link without an address can be clicked', async () => {
  const html = `<a class=cart onclick="this.textContent = 'Open'"><b>Cart</b></a>`
  await using site = await startLocalSite({ '/': html })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  const [cart] = (await session.observe(signal)).elements
  const result = await session.act({ kind: 'click', ref: cart?.ref ?? 'none' }, signal)
  expect(result).toMatchObject({ ok: true, changed: true })
  expect((await session.observe(signal)).text).toBe('[e1] clickable "Open"')
})

test('a page cannot see how its listeners are found', async () => {
  const html = `<div id=x>Cart</div><p id=out></p><script>x.onclick = () => 0
    const seen = []
    for (const target of [window, document, x]) target.dispatchEvent = (event) => seen.push(event.type)
    onclick = (event) => seen.push(event.type)
    setTimeout(() => { out.textContent = JSON.stringify([typeof getEventListeners,
      Object.keys(window).filter((key) => /understudy|bundled/.test(key)), seen]) }, 200)</script>`
  const { lines } = await observeHtml(html)
  expect(lines).toEqual(['Cart', '["undefined",[],[]]'])
})

async function observeHtml(html: string): Promise<Observation> {
  await using site = await startLocalSite({ '/': html })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  return await session.observe(signal)
}
