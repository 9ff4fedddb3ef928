import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const meta = (content: string) => `<meta name=viewport content="${content}">`
const text = `<p style="font-size:16px">${'Many words of a text. '.repeat(20)}</p><h1>Title</h1>`

test.each([
  ['without a viewport', '', text, true],
  ['with a fixed viewport', meta('width=1000'), text, true],
  ['of a wide layout', meta('width=device-width'), `<div style="width:1400px">${text}</div>`, true],
  ['that is made for phones', meta('width=device-width'), text, false],
  ['with small print', meta('width=device-width'), text.replace('16px', '8px'), false],
])('the text of a page %s is measured as the phone shows it', async (_what, head, html, isTiny) => {
  const page = `<!doctype html><html lang=en><head>${head}</head><body>${html}</body></html>`
  await using site = await openTestSession({ '/': page }, {}, { device: 'phone' })
  const { shrunkTextPx } = (await site.open('/')).facts
  expect(shrunkTextPx > 0 && shrunkTextPx < 9).toBe(isTiny)
})

test.each([
  ['most of it in 7 px', text.replace('16px', '7px'), 7],
  ['most of it in 12 px', text.replace('16px', '12px'), 12],
  ['a note in 7 px', '<p style="font-size:7px">Prices include tax.</p>', 0],
  ['small print under a text', `${text}<p style="font-size:7px">Prices include tax.</p>`, 16],
])('of a page that is made for phones, %s is measured', async (_what, html, px) => {
  const page = `<!doctype html><html lang=en><head>${meta('width=device-width')}</head><body>${html}</body></html>`
  await using site = await openTestSession({ '/': page }, {}, { device: 'phone' })
  expect((await site.open('/')).facts.tinyTextPx).toBe(px)
})
