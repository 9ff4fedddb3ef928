import { expect, test } from 'vitest'
import type { ActionFailure } from '../../../src/turn/action.ts'
import type { Observation } from '../../../src/turn/observation.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { openTestSession } from '../../support/browser/open-test-session.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const { signal } = new AbortController()

const cover = 'position:fixed;inset:0;background:#fff'

test.each([
  ['a sheet over the page', `<div style="${cover}">Sale</div>`, false],
  ['an open menu', `<ul role=menu style="${cover}"><li role=menuitem>Deutsch</ul>`, true],
  ['a dialog', `<div role=dialog style="${cover}">Your basket</div>`, true],
  [
    'details that are open',
    `<details open><summary>More</summary><p style="${cover}">Text</details>`,
    true,
  ],
  [
    'what an expanded button controls',
    `<button aria-expanded=true aria-controls=panel>Sizes</button><div id=panel style="${cover}">Pick a size</div>`,
    true,
  ],
])('%s over a button is classified correctly', async (_title, html, isLayer) => {
  const failure = await clickPay(`<button>Pay</button>${html}`)
  expect(failure).toMatchObject({ kind: 'covered', isLayer })
})

test('what covers a button is told in a visitor’s words', async () => {
  const named = await clickPay(
    `<button>Pay</button><div id=badge style="${cover}">Nearly gone</div>`,
  )
  expect(named?.message).toBe(
    'the element is covered by the part of the page that says “Nearly gone”',
  )
  const nameless = await clickPay(`<button>Pay</button><div style="${cover}"></div>`)
  expect(nameless?.message).toBe('the element is covered by another part of the page')
})

test('pictures are counted on a page without text, and only after they have loaded', async () => {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const shown = `<img src="${pixel}" width=40 height=40>`
  const drawn = '<canvas width=40 height=40></canvas><svg width=40 height=40></svg>'
  const below = `<div style="height:5000px"></div>${shown}`
  expect((await observeHtml(shown + shown + drawn)).facts.pictures).toBe(4)
  expect(
    (await observeHtml('<img src="/gone.png" width=40 height=40>' + below)).facts.pictures,
  ).toBe(0)
  // Beside text they count where they can be all that a page has.
  expect((await observeHtml(`<p>Words</p>${shown}`)).facts.pictures).toBe(1)
  expect((await observeHtml(`<header>${shown}</header><p>Words</p>`)).facts.pictures).toBe(0)
  expect((await observeHtml(`<p>Words</p>${shown}${below}`)).facts.pictures).toBe(0)
})

test('a label that is only a title or a picture names its control', async () => {
  const { elements, facts } = await observeHtml(
    `<span id=a title="Quantity"></span><input aria-labelledby=a>
     <img id=b alt="Search" width=9 height=9 src="data:,"><button aria-labelledby=b></button>`,
  )
  expect(elements.map(({ name }) => name)).toEqual(['Quantity', 'Search'])
  expect(facts.unlabelled).toEqual([])
})

const link = (attributes: string) => `<a href="/tea" ${attributes}><img width=9 height=9></a>`

test('what is hidden from screen readers needs no name there', async () => {
  const { facts } = await observeHtml(
    `${link('id=shown')}${link('id=twin aria-hidden=true tabindex=-1')}<div aria-hidden=true>${link('')}</div>`,
  )
  expect(facts.unlabelled.map(({ selector }) => selector)).toEqual(['#shown'])
})

test('only what tells something is an alert', async () => {
  const { facts } = await observeHtml(
    `<button class="btn-danger">Delete</button><span class="badge text-danger">Hot</span>
     <label>Name <i class="text-danger">*</i><input></label><label class="error">Enter a name.</label>
     <p class="field-error">Too short.</p><div role="alert"><button>Retry</button></div>`,
  )
  expect(facts.alerts).toEqual(['Enter a name.', 'Too short.', 'Retry'])
})

test.each([
  ['at once', false, 0],
  ['a second later', true, 1000],
])('what jumps %s after a choice counts as a shift: %s', async (_when, isShift, ms) => {
  const grow = `setTimeout(() => { gap.style.height = '500px' }, ${ms})`
  await using site = await openTestSession({
    '/': `<!doctype html><select aria-label="Size" onchange="${grow}"><option>S<option>M</select>
      <div id="gap"></div><p style="height:300px;background:#ccc">Text</p>`,
  })
  await site.open('/')
  await site.act({ kind: 'select', ref: site.find('Size').ref, option: 'M' })
  await expect
    .poll(() => site.page.evaluate(() => document.querySelector('#gap')?.clientHeight))
    .toBe(500)
  const { facts } = await site.observe()
  expect(facts.layoutShift > 0).toBe(isShift)
})

test('the browser’s own error pages are not audited', async () => {
  const site = await startLocalSite({ '/': '<title>Tea</title>' })
  await site[Symbol.asyncDispose]()
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  await session.observe(signal)
  expect(await session.checkAccessibility(signal)).toEqual({ url: null, violations: [] })
})

async function observeHtml(html: string): Promise<Observation> {
  await using site = await startLocalSite({ '/': html })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  return await session.observe(signal)
}

async function clickPay(html: string): Promise<ActionFailure | null> {
  await using site = await startLocalSite({ '/': html })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  const { elements } = await session.observe(signal)
  const ref = elements.find(({ name }) => name === 'Pay')?.ref ?? 'none'
  return (await session.act({ kind: 'click', ref }, signal)).failure
}
