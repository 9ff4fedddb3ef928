import { expect, test } from 'vitest'
import type { Observation } from '../../../src/turn/observation.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const { signal } = new AbortController()

const styles =
  '<style>.toast { transition: opacity 100ms; opacity: 0 } .toast.on { opacity: 1 }</style>'

test.each([
  [
    'put into the page and taken out',
    `<script>const show = () => { const box = document.createElement('div'); box.className = 'Toast'
      box.textContent = 'Saved'; document.body.append(box); setTimeout(() => box.remove(), 600) }</script>`,
  ],
  [
    'written into a live region and wiped',
    `<p role=status id=box></p><script>const show = () => { box.textContent = 'Saved'
      setTimeout(() => { box.textContent = '' }, 600) }</script>`,
  ],
  [
    'faded in and out by a class',
    `${styles}<div class=toast id=box>Saved</div><script>const show = () => { box.classList.add('on')
      setTimeout(() => box.classList.remove('on'), 600) }</script>`,
  ],
  [
    'laid over the page',
    `<script>const show = () => { const box = document.createElement('aside'); box.style.position = 'fixed'
      box.textContent = 'Saved'; document.body.append(box); setTimeout(() => box.remove(), 600) }</script>`,
  ],
])('a message that is %s between two observations is reported', async (_title, html) => {
  const { before, after } = await press(html, 'Go')
  expect(before.facts.passed).toEqual([])
  expect(after.facts.passed).toEqual([{ text: 'Saved', shownMs: expect.any(Number) }])
  const [{ shownMs } = { shownMs: 0 }] = after.facts.passed
  expect(shownMs).toBeGreaterThan(300)
  expect(shownMs).toBeLessThan(2000)
  expect(after.lines).not.toContain('Saved')
})

test.each([
  [
    'that still stands there',
    `<p role=status id=box></p><script>const show = () => { box.textContent = 'Saved' }</script>`,
  ],
  [
    'for screen readers alone',
    `<p role=status id=box style="position:absolute;width:1px;height:1px;overflow:hidden"></p>
      <script>const show = () => { box.textContent = 'Saved'; setTimeout(() => { box.textContent = '' }, 600) }</script>`,
  ],
  [
    'that says only that work is under way',
    `<p role=status id=box></p><script>const show = () => { box.textContent = 'Loading…'
      setTimeout(() => { box.textContent = '' }, 600) }</script>`,
  ],
  [
    'that counts on',
    `<p role=status id=box></p><script>const show = () => { box.textContent = '3 of 57 entries'
      setTimeout(() => { box.textContent = '1 of 57 entries' }, 200) }</script>`,
  ],
  [
    'in what is searched with, over the page',
    `<script>const show = () => { const box = document.createElement('div'); box.style.position = 'fixed'
      box.innerHTML = '<input aria-label=Suche><p>Zum Suchen tippen</p>'; document.body.append(box)
      setTimeout(() => { box.lastChild.textContent = 'Vier Treffer' }, 500) }</script>`,
  ],
  [
    'of a clock',
    `<p aria-live=polite id=box></p><script>const show = () => { let tick = 0
      const timer = setInterval(() => { tick += 1; box.textContent = tick > 9 ? '' : 'Saved ' + tick
        if (tick > 9) clearInterval(timer) }, 100) }</script>`,
  ],
])('a message %s is not', async (_title, html) => {
  const { after } = await press(html, 'Go')
  expect(after.facts.passed).toEqual([])
})

test('a message that an observation has seen is reported once', async () => {
  const html = `<p role=status id=box></p><script>const show = () => { box.textContent = 'Saved'
    setTimeout(() => { box.textContent = '' }, 1500) }</script>`
  const { after } = await press(html, 'Go', 0)
  expect(after.lines).toContain('Saved')
})

/** Observes, presses, waits as long as a mind thinks, and observes. */
async function press(html: string, name: string, thinkMs = 1300) {
  await using site = await startLocalSite({
    '/': `<button onclick="setTimeout(show, 300)">Go</button>${html}`,
  })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  const before = await session.observe(signal)
  const ref = before.elements.find((one) => one.name === name)?.ref ?? 'none'
  await session.act({ kind: 'click', ref }, signal)
  if (thinkMs > 0) await session.act({ kind: 'wait', ms: thinkMs }, signal)
  const after: Observation = await session.observe(signal)
  return { before, after }
}
