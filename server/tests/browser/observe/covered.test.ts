import { describe, expect, test } from 'vitest'
import type { Observation } from '../../../src/turn/observation.ts'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const clinic = `<!doctype html><title>Clinic</title><h1>Opening hours</h1><p>We open at eight.</p>
  <p><a href="/call">Call us</a></p>`
const whole = 'position:fixed;inset:0;z-index:9;'
const red = `<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' fill='red'/></svg>`
const half = (side: string) =>
  `<div style="position:fixed;top:0;bottom:0;${side}:0;width:50%;background:#fff"></div>`

describe('what an opaque layer covers is not told', () => {
  test.each([
    ['a white layer', `<div style="${whole}background:#fff"></div>`],
    [
      'a layer that lets presses through',
      `<div style="${whole}background:#fff;pointer-events:none"></div>`,
    ],
    [
      'a layer in a box without a size',
      `<div style="position:absolute"><section style="${whole}background:#eee"></section></div>`,
    ],
    [
      'a part of a layer',
      `<div style="${whole}"><b style="display:block;height:100%;background:navy"></b></div>`,
    ],
    [
      'a layer drawn as generated content',
      `<style>body::before{content:"";${whole}background:#fff}</style>`,
    ],
    [
      'a layer in a shadow tree',
      `<div id=h></div><script>h.attachShadow({mode:'open'}).innerHTML='<div style="${whole}background:#fff">'</script>`,
    ],
    ['a gradient', `<div style="${whole}background:linear-gradient(#fff,#eee)"></div>`],
    [
      'a picture',
      `<img alt="" src="data:image/svg+xml,${encodeURIComponent(red)}" style="${whole}width:100%;height:100%;object-fit:fill">`,
    ],
    [
      'a canvas',
      `<canvas id=c style="${whole}width:100%;height:100%"></canvas><script>c.getContext('2d').fillRect(0,0,999,999)</script>`,
    ],
    ['two tiles', half('left') + half('right')],
    [
      'the backdrop of a dialog',
      `<style>dialog::backdrop{background:#fff}dialog{border:0;padding:0}</style><dialog id=d></dialog><script>d.showModal()</script>`,
    ],
    [
      'a layer of the page’s own stacking',
      `<main style="position:relative;z-index:2"><div style="${whole}background:#fff"></div></main>`,
    ],
  ])('%s', async (_what, layer) => {
    const { text, lines, elements } = await observe(clinic + layer)
    expect(lines).toEqual([])
    expect(text).not.toMatch(/Opening|eight|\[e\d/)
    expect(text).toContain('nothing of the page can be seen')
    expect(elements.every(({ coveredBy }) => coveredBy !== null)).toBe(true)
  })
})

describe('what a visitor sees through or beside it is told', () => {
  test.each([
    ['a clear layer', `<div style="${whole}"></div>`],
    ['a dimming layer', `<div style="${whole}background:rgba(0,0,0,.6)"></div>`],
    ['a faded layer', `<div style="${whole}background:#fff;opacity:.4"></div>`],
    [
      'a layer behind the page',
      `<div style="position:fixed;inset:0;z-index:-1;background:#fff"></div>`,
    ],
    [
      'a layer before the page in the document',
      `<style>h1,p{position:relative;z-index:3}</style><div style="position:absolute;inset:0;background:#fff"></div>`,
    ],
    ['a hidden layer', `<div style="${whole}background:#fff;visibility:hidden"></div>`],
    [
      'a picture with clear places',
      `<canvas id=c style="${whole}width:100%;height:100%"></canvas>`,
    ],
    [
      'a layer cut to a strip',
      `<div style="${whole}background:#fff;clip-path:inset(0 0 0 95%)"></div>`,
    ],
    ['a page in a placed box', `<style>body{position:absolute;inset:0;background:#fff}</style>`],
    [
      'a layer under the page in its own stacking',
      `<style>body{isolation:isolate}</style><div style="position:fixed;inset:0;z-index:-1;background:#fff"></div>`,
    ],
  ])('%s', async (_what, layer) => {
    const { lines, elements } = await observe(clinic + layer)
    expect(lines).toEqual(['Opening hours', 'We open at eight.', 'Call us'])
    expect(elements).toMatchObject([{ name: 'Call us', coveredBy: null }])
  })
})

test('of a text that a bar covers in part, the lines below the bar are told', async () => {
  const page = `<!doctype html><style>body{margin:0;font:20px/40px monospace;width:400px}</style>
    <p style="margin:0">One two three<br>four five six<br>seven eight nine</p>
    <header style="position:fixed;top:0;width:100%;height:40px;background:#ddd">Top</header>`
  expect((await observe(page)).lines).toEqual(['four five six', 'seven eight nine', 'Top'])
})

const underBar = (height: number) => `<!doctype html><style>body{margin:0}</style>
    <p style="height:560px;margin:0">Text</p><button style="position:absolute;top:660px;left:9px">Send</button>
    <p style="height:${height}px;margin:0">More</p>
    <footer style="position:fixed;bottom:0;width:100%;height:99px;background:#ddd">We use cookies</footer>`

test('a control under a bar is told with the bar, and offered only if the page can be scrolled out from under it', async () => {
  const long = await observe(underBar(900))
  expect(long.text).toMatch(/\(covered by .*“We use cookies”.*scroll.*: \[e1\] button "Send"\)/)
  const short = await observe(underBar(100))
  expect(short.text).toMatch(/\(covered by .*“We use cookies”.*: button "Send"\)/)
})

async function observe(html: string): Promise<Observation> {
  await using site = await openTestSession({ '/': html })
  return await site.open('/')
}
