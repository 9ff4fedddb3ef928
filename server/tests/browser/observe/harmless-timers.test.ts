import { describe, expect, test } from 'vitest'
import {
  HarmlessCallbacks,
  type LearnedOnPage,
} from '../../../src/browser/observe/harmless-callbacks.ts'
import { openTestSession, type TestSession } from '../../support/browser/open-test-session.ts'

function page(script: string): string {
  return `<!doctype html><title>Case</title><button onclick="act()">Act</button><a href="/">Again</a>
    <div id=note hidden></div><p id=late></p><p id=out>0</p><script>let count = 0; ${script}</script>`
}

const field = '<label>Name <input oninput="window.typed?.()"></label>'

/** A click shows the number of clicks at once; `later` runs after 900 ms. */
function pageWithTimer(later: string): string {
  const script = `let ran = 0
    function act() { out.textContent = ++count; setTimeout(() => { ran += 1; ${later} }, 900) }`
  return page(script)
}

/** Clicks until an observation does not wait for the timer, which a slow machine may hide a few times. */
async function clickUntilEarly(site: TestSession): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await site.click('Act')
    expect((await site.observe()).settled).toBe(true)
    if (await site.page.evaluate('ran < count')) return
  }
  throw new Error('every observation waited for the timer')
}

describe('a timer that changes nothing visible', () => {
  test('is waited for once, also by later documents of the same kind', async () => {
    await using site = await openTestSession({ '/': pageWithTimer('note.textContent = count') })
    await site.open('/')
    await site.click('Act')
    await site.observe()
    expect(await site.page.evaluate('ran')).toBe(1)

    await clickUntilEarly(site)

    await site.click('Again')
    await site.observe()
    await clickUntilEarly(site)
  })

  test('is waited for while the visitor has seen no effect', async () => {
    const script = `function act() { count += 1; if (count < 3) out.textContent = count
      setTimeout(() => { if (count > 2) out.textContent = count }, 300) }`
    await using site = await openTestSession({ '/': page(script) })
    await site.open('/')
    for (let round = 1; round <= 2; round += 1) {
      await site.click('Act')
      await site.observe()
    }

    const result = await site.click('Act')

    expect(result).toMatchObject({ ok: true, changed: true })
    expect((await site.observe()).lines.at(-1)).toBe('3')
  })

  test('is waited for only until the effect shows', async () => {
    const script = `let ran = 0
      const show = () => { out.textContent = count }
      function act() {
        if (++count === 1) show()
        else scheduler.postTask(show, { delay: 100 })
        setTimeout(() => { ran += 1; note.textContent = count }, 900)
      }`
    await using site = await openTestSession({ '/': page(script) })
    await site.open('/')
    await site.click('Act')
    await site.observe()

    await clickUntilEarly(site)

    const { lines } = await site.observe()
    expect(lines.at(-1)).toBe(String(await site.page.evaluate('count')))
  })

  test('is not waited for after typing, which shows its own effect', async () => {
    const script = `let ran = 0
      function act() { out.textContent = ++count; setTimeout(() => { ran += 1; note.textContent = count }, 900) }`
    await using site = await openTestSession({ '/': page(script) + field })
    await site.open('/')
    await site.click('Act')
    await site.observe()

    for (let round = 0; round < 6; round += 1) {
      await clickUntilEarly(site)
      await site.act({
        kind: 'type',
        ref: site.find('Name').ref,
        text: `Maya ${round}`,
        submit: false,
      })
      expect((await site.observe()).settled).toBe(true)
      if (await site.page.evaluate('ran < count')) return
    }
    throw new Error('every observation after typing waited for the timer')
  })

  test('is waited for if typing has set it', async () => {
    const script = `function act() { out.textContent = ++count; later() }
      function later() { setTimeout(() => { if (window.isTyped) late.textContent = 'typed' }, 300) }
      window.typed = () => { window.isTyped = true; later() }`
    await using site = await openTestSession({ '/': page(script) + field })
    await site.open('/')
    for (let round = 0; round < 3; round += 1) {
      await site.click('Act')
      await site.observe()
    }

    await site.act({ kind: 'type', ref: site.find('Name').ref, text: 'Maya', submit: false })

    expect((await site.observe()).lines).toContain('typed')
  })

  test('is waited for from then on once it shows something', async () => {
    await using site = await openTestSession({
      '/': pageWithTimer('if (window.isLoud) late.textContent = `late ${count}`'),
    })
    await site.open('/')
    await site.click('Act')
    await site.observe()
    await clickUntilEarly(site)
    await site.page.evaluate('isLoud = true')
    await site.page.waitForFunction('late.textContent !== ""')
    await site.observe()

    await site.click('Act')

    const { lines } = await site.observe()
    expect(lines).toContain(`late ${lines.at(-1)}`)
  })

  test('is told to other sessions, which do not wait for it even once', async () => {
    const pages = { '/': pageWithTimer('note.textContent = count') }
    const news = await learn(pages)
    expect(news).toMatchObject([
      { page: expect.stringMatching(/^shop\.test\.example\//u), visible: [] },
    ])

    await expectEarlyAtFirst(pages, news)
  })

  test('is waited for again by all sessions once one of them saw it show something', async () => {
    const harmless = await learn({ '/': pageWithTimer('note.textContent = count') })
    const callbacks = new HarmlessCallbacks()
    callbacks.adopt(harmless)
    const loud = { '/': pageWithTimer('late.textContent = `late ${count}`') }
    await expectEarlyAtFirst(loud, harmless)
    await using site = await openTestSession(loud, {}, { callbacks })
    await site.open('/')
    await site.click('Act')
    await site.observe()
    callbacks.adopt(
      harmless.map(({ page: kind, harmless: visible }) => ({ page: kind, harmless: [], visible })),
    )

    await site.click('Act')

    const { lines } = await site.observe()
    expect(lines).toContain(`late ${lines.at(-1)}`)
  })
})

/** What a session says to others, as soon as it has learned something. */
async function learn(pages: Record<string, string>): Promise<LearnedOnPage[]> {
  const callbacks = new HarmlessCallbacks()
  await using site = await openTestSession(pages, {}, { callbacks })
  await site.open('/')
  for (let round = 0; round < 6; round += 1) {
    await site.click('Act')
    await site.observe()
    const news = callbacks.takeNews()
    if (news.length > 0) return news
  }
  throw new Error('nothing was learned')
}

/** A slow machine may hide it a few times. */
async function expectEarlyAtFirst(
  pages: Record<string, string>,
  known: readonly LearnedOnPage[],
): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    const callbacks = new HarmlessCallbacks()
    callbacks.adopt(known)
    await using site = await openTestSession(pages, {}, { callbacks })
    await site.open('/')
    await site.click('Act')
    await site.observe()
    if (await site.page.evaluate('ran === 0')) return
  }
  throw new Error('every session waited for the timer')
}
