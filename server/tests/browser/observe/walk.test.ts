import { expect, test } from 'vitest'
import type { Observation } from '../../../src/turn/observation.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const { signal } = new AbortController()
const link = '<a href="/next">Next</a>'
const block = '<p>Words</p>'

test('only the summary of closed details is listed', async () => {
  const html = `<details><summary>More</summary>loose ${block}${link}</details>`
  const closing = `<script>document.body.offsetHeight; document.querySelector('details').open = false</script>`
  expect(await observeHtml(html)).toEqual({ lines: ['More'], names: ['More'] })
  expect(await observeHtml(html.replace('<details', '<details open') + closing)).toEqual({
    lines: ['More'],
    names: ['More'],
  })
  expect(await observeHtml(html.replace('<details', '<details open'))).toEqual({
    lines: ['More', 'loose', 'Words', 'Next'],
    names: ['More', 'Next'],
  })
})

test('a summary that is not the first of its details is hidden too', async () => {
  const html = '<details><summary>More</summary><summary>Other</summary></details>'
  expect(await observeHtml(html)).toEqual({ lines: ['More'], names: ['More'] })
})

test('details that show their content although closed are listed completely', async () => {
  const style = '<style>details::details-content { content-visibility: visible }</style>'
  const html = `${style}<details><summary>More</summary>${link}</details>`
  expect(await observeHtml(html)).toEqual({ lines: ['More', 'Next'], names: ['More', 'Next'] })
})

test.each([
  ['hidden until found', `<div hidden="until-found">${block}${link}</div>`],
  ['skipped by content-visibility', `<div style="content-visibility:hidden">${block}${link}</div>`],
  ['of no size', `<div style="width:0;height:0;overflow:hidden">${block}${link}</div>`],
  [
    'clipped away',
    `<div style="height:20px;overflow:hidden"><div style="height:20px"></div>${block}${link}</div>`,
  ],
  ['off screen', `<div style="position:absolute;left:-5000px">${block}${link}</div>`],
  [
    'moved off screen',
    `<div style="position:fixed;left:0;transform:translateX(-100%)">${block}${link}</div>`,
  ],
  ['without opacity', `<div style="opacity:0">${block}${link}</div>`],
])('what is %s is not listed', async (_title, html) => {
  expect(await observeHtml(html)).toEqual({ lines: [], names: [] })
})

test('what is hidden only from screen readers is listed', async () => {
  const html = `<div aria-hidden="true">${block}${link}</div>`
  expect(await observeHtml(html)).toEqual({ lines: ['Words', 'Next'], names: ['Next'] })
})

test('inert parts can be read but not used', async () => {
  const html = `<div inert>${block}${link}<p><label>Code <input></label></p></div>`
  expect(await observeHtml(html)).toEqual({ lines: ['Words', 'Next', 'Code'], names: [] })
})

test('a modal dialog inside an inert part can be used', async () => {
  const dialog = `<dialog id=box>${link}</dialog><script>box.showModal()</script>`
  expect(await observeHtml(`<div inert>${dialog}</div>`)).toEqual({
    lines: ['Next'],
    names: ['Next'],
  })
})

test.each([
  ['beside the same words', '<img alt="Cart"> Cart', 'Cart'],
  [
    'beside words that hold its own',
    '<img alt="moon  vase"><b>Moon vase</b> 64 EUR',
    'Moon vase 64 EUR',
  ],
  ['beside a word that begins with its own', '<img alt="New"> Newsletter', 'New Newsletter'],
  ['beside words with other marks', '<img alt="Cart: 3"> Cart (3)', 'Cart (3)'],
  ['with a label of its own', '<img alt="Cart" aria-label="Full"> Cart', 'Full Cart'],
  ['with a label that stands beside it', '<img alt="Icon" aria-label="Cart"> Cart', 'Cart'],
  ['whose alternative has no letters', '<img alt="&rarr;"> Cart', '→ Cart'],
  ['beside other words', '<img alt="Cart"> 3 pieces', 'Cart 3 pieces'],
  ['alone', '<img alt="Cart">', 'Cart'],
  [
    'beside words that screen readers are not told',
    '<img alt="Cart"><span aria-hidden="true">Cart</span>',
    'Cart',
  ],
])('a picture in a link %s is named once', async (_title, content, name) => {
  expect(await observeHtml(`<a href="/next">${content}</a>`)).toMatchObject({ names: [name] })
})

async function observeHtml(
  html: string,
): Promise<{ lines: Observation['lines']; names: string[] }> {
  await using site = await startLocalSite({ '/': html })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  const { lines, elements } = await session.observe(signal)
  return { lines, names: elements.map(({ name }) => name) }
}
