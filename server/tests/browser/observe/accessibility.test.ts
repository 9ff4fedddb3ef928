import { expect, test } from 'vitest'
import { CheckHungError } from '../../../src/browser/browser-session.ts'
import { defaultCaps } from '../../../src/browser/caps.ts'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { openTestSession, testOrigin } from '../../support/browser/open-test-session.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const { signal } = new AbortController()
/** Unlike every other limit, so that the clock below recognises it. */
const accessibilityMs = 2345
const unchecked = { url: null, violations: [] }
const faint = '<p style="color:#aaa;background:#fff">Delivery takes five days</p>'

test('the rules a page violates are named once, with places and counts', async () => {
  await using site = await startLocalSite({
    '/': `<main><h1>Shop</h1>${faint}${faint}</main><script>document.documentElement.lang = ''</script>`,
  })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  await session.observe(signal)

  const check = await session.checkAccessibility(signal)
  expect(check.url).toBe(site.url)
  expect(check.violations).toEqual([
    {
      url: site.url,
      turn: 0,
      rule: 'color-contrast',
      impact: 'serious',
      help: 'Elements must meet minimum color contrast ratio thresholds',
      help_url: expect.stringMatching(/^https:\/\/dequeuniversity\.com\/.*color-contrast/),
      targets: ['p:nth-child(2)', 'p:nth-child(3)'],
      places: ['p:nth-child(2)', 'p:nth-child(3)'].map((selector) => ({
        selector,
        path: `body > main:nth-child(1) > ${selector}`,
        tag: 'p',
        text: 'Delivery takes five days',
        region: null,
        context: 'Shop',
        inRegion: 2,
        detail: '',
        box: null,
      })),
      count: 2,
    },
    expect.objectContaining({
      rule: 'html-has-lang',
      impact: 'serious',
      places: [expect.objectContaining({ selector: 'html', text: '' })],
    }),
  ])
  await session.observe(signal)
  expect(await session.checkAccessibility(signal)).toEqual(unchecked)
})

test('a place says its words apart, and the heading of its own column', async () => {
  const tabs = '<div role="tablist"><button>Open</button><button>Recent</button></div>'
  const aside =
    '<aside style="position:absolute;right:0;width:200px"><h2>Notebook</h2><p>Mine</p></aside>'
  const column = `<main style="width:600px"><h1><b>Tea</b><i>5.4</i></h1>${aside}${tabs}</main>`
  await using site = await startLocalSite({ '/': `<html lang="en"><title>Tea</title>${column}` })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  await session.observe(signal)

  const { violations } = await session.checkAccessibility(signal)
  const [place] = violations.find(({ rule }) => rule === 'aria-required-children')?.places ?? []
  expect(place).toMatchObject({ text: 'Open Recent', context: 'Tea 5.4' })
})

test('every part of a page that breaks a rule is named and counted, also one after many elements', async () => {
  const header = '<header><kbd style="color:#aaa;background:#fff">Ctrl K</kbd></header>'
  const classes = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
    faint.replace('<p ', `<p class="${name}" `),
  )
  await using site = await startLocalSite({
    '/': `<html lang="en"><title>Tea</title><main>${classes.join('').repeat(3)}</main>${header}`,
  })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  await session.observe(signal)
  const [contrast] = (await session.checkAccessibility(signal)).violations
  const counts = contrast?.places.map(({ region, inRegion }) => [region, inRegion])
  expect([contrast?.count, counts]).toEqual([
    19,
    [
      [null, 18],
      ['header', 1],
      [null, 18],
      [null, 18],
      [null, 18],
    ],
  ])
})

test('pages of one kind are checked once, huge ones not at all, and a clean one is named as checked', async () => {
  const pages = {
    '/products/1': faint,
    '/products/2': faint,
    '/huge': '<i></i>'.repeat(4000),
    '/clean': '<html lang="en"><title>Tea</title><h1>Tea</h1>',
  }
  await using site = await startLocalSite(pages)
  await using session = await openSiteSession(site.url)
  const checks: unknown[] = []
  for (const path of Object.keys(pages)) {
    await session.open(new URL(path, site.url).href, signal)
    await session.observe(signal)
    const { url, violations } = await session.checkAccessibility(signal)
    checks.push([url === null ? null : new URL(url).pathname, violations.length])
  }
  expect(checks).toEqual([
    ['/products/1', 1],
    [null, 0],
    [null, 0],
    ['/clean', 0],
  ])
})

test('a page that went elsewhere by itself is checked where it is seen next', async () => {
  await using site = await openTestSession({ '/': faint })
  await site.open('/')
  await site.page.evaluate(() => history.pushState({}, '', '/elsewhere'))
  expect(await site.session.checkAccessibility(signal)).toEqual(unchecked)
  await site.observe()
  const found = await site.session.checkAccessibility(signal)
  expect(found.violations.map(({ url }) => url)).toContain(`${testOrigin}/elsewhere`)
})

test('each page of a single-page application is checked, also after a check that was given up', async () => {
  let checks = 0
  const clock: Clock = {
    ...systemClock,
    async sleep(ms, until) {
      if (ms === accessibilityMs) checks += 1
      if (ms !== accessibilityMs || checks > 1) await systemClock.sleep(ms, until)
    },
  }
  const show = `onclick="history.pushState({}, '', this.textContent); document.body.append(document.querySelector('p').cloneNode(true))"`
  const page = `<main>${faint}<button ${show}>/tea</button><button ${show}>/cups</button></main>`
  await using site = await openTestSession({ '/': page }, { accessibilityMs }, { clock })
  await site.open('/')
  expect(await site.session.checkAccessibility(signal)).toEqual(unchecked)
  const found: unknown[] = []
  for (const path of ['/tea', '/cups']) {
    await site.click(path)
    await site.observe()
    const { url, violations } = await site.session.checkAccessibility(signal)
    found.push([url, violations.find(({ rule }) => rule === 'color-contrast')?.count])
  }
  expect(found).toEqual([
    [`${testOrigin}/tea`, 2],
    [`${testOrigin}/cups`, 3],
  ])
})

test('a page whose elements have the names of our scripts is read and checked', async () => {
  const named = '<form id="understudyAccessibility"></form><img name="__understudy" alt="">'
  await using site = await openTestSession({ '/': `${named}${faint}` })
  await site.open('/')
  expect((await site.observe()).text).toContain('Delivery takes five days')
  const { violations } = await site.session.checkAccessibility(signal)
  expect(violations.map(({ rule }) => rule)).toContain('color-contrast')
})

test('a check that takes too long is given up', async () => {
  await using site = await openTestSession({ '/': faint }, { accessibilityMs: 0 })
  await site.open('/')
  expect(await site.session.checkAccessibility(signal)).toEqual(unchecked)
  expect(await site.observe()).toMatchObject({ title: '' })
})

test('the next action is not charged with a check that was given up', async () => {
  const parts: [string, number][] = []
  const many = '<div><p style="color:#aaa">Tea</p></div>'.repeat(1450)
  await using site = await openTestSession(
    { '/': `<button onclick="this.textContent = 'Bought'">Buy</button>${many}` },
    { accessibilityMs: 0 },
    { onPart: (part, ms) => parts.push([part, ms]) },
  )
  await site.open('/')
  expect(await site.session.checkAccessibility(signal)).toEqual(unchecked)
  const checkMs = new Map(parts).get('accessibility') ?? 0
  await site.click('Buy')
  expect((await site.observe()).pageWaitMs).toBeLessThan(checkMs)
})

test('a page that hangs after its check began is not said to hang', async () => {
  const clock = createCheckClock(() => Promise.resolve())
  await using site = await openTestSession({ '/': faint }, { accessibilityMs }, { clock })
  await site.open('/')
  await expect(site.session.checkAccessibility(signal)).rejects.toThrow(CheckHungError)
})

test('a cancelled session does not wait for an unfinished check', async () => {
  const stop = new AbortController()
  const clock = createCheckClock(() => {
    stop.abort(new Error('cancelled'))
    return new Promise(() => undefined)
  })
  await using site = await openTestSession({ '/': faint }, { accessibilityMs }, { clock })
  await site.open('/')
  await expect(site.session.checkAccessibility(stop.signal)).rejects.toThrow('cancelled')
})

test('scripts of the page can neither see the check nor forge its result', async () => {
  const forging = `<script>window.axe = { run: () => ({ violations: [] }) }; window.seen = () => Object.keys(window.axe)</script>`
  await using site = await startLocalSite({ '/': `${forging}${faint}` })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  await session.observe(signal)
  const accessibility = await session.checkAccessibility(signal)
  expect(accessibility.violations.map(({ rule }) => rule)).toContain('color-contrast')
})

test('shared parts of a site’s pages are distinguished from their content', async () => {
  const link = '<a href="/x">Legal notice</a>'
  await using site = await startLocalSite({
    '/': `<header>${link}</header><main><article><header>${link}</header></article></main>
      <footer>${faint}${link}<button></button></footer>`,
  })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  const { elements, facts } = await session.observe(signal)
  const accessibility = await session.checkAccessibility(signal)
  expect(elements.map(({ role, region }) => [role, region])).toEqual([
    ['link', 'header'],
    ['link', null],
    ['link', 'footer'],
    ['button', 'footer'],
  ])
  expect(facts.unlabelled).toMatchObject([{ tag: 'button', region: 'footer' }])
  const faintText = accessibility.violations.find(({ rule }) => rule === 'color-contrast')
  expect(faintText?.places).toMatchObject([{ text: 'Delivery takes five days', region: 'footer' }])
})

test('a form whose fields hide its own properties is checked as any other', async () => {
  const names = ['localName', 'alt', 'innerText', 'id', 'tagName']
  const fields = names.map((name) => `<input name="${name}" aria-label="Tea">`).join('')
  await using site = await startLocalSite({
    '/': `<main>${faint}<p style="height: 6000px">Tea</p><form aria-bogus="1">${fields}</form></main>`,
  })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  await session.observe(signal)
  const { url, violations } = await session.checkAccessibility(signal)
  expect(url).toBe(site.url)
  const bogus = violations.find(({ rule }) => rule === 'aria-valid-attr')?.places
  expect(bogus).toMatchObject([{ tag: '', text: '' }])
  expect(violations.map(({ rule }) => rule)).toContain('color-contrast')
})

test('unnamed controls are found on the whole page, and called as those in view are', async () => {
  const unnamed = `<ul>${'<li><button></button></li>'.repeat(7)}</ul>`
  await using site = await startLocalSite({
    '/': `<main>${unnamed}<p style="height: 5000px">Tea</p><section id="below">${unnamed}</section></main>`,
  })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  const { facts } = await session.observe(signal)
  const { violations } = await session.checkAccessibility(signal)
  const rows = [1, 2, 3, 4, 5, 6, 7].map((number) =>
    describeRow('body > main:nth-child(1)', number),
  )
  expect(
    facts.unlabelled.map(({ selector: path, tag, region }) => ({ path, tag, region })),
  ).toEqual(rows)
  // Of those that a rule names, one of each kind comes first.
  const buttons = violations.find(({ rule }) => rule === 'button-name')?.places
  expect(buttons).toMatchObject([rows[0], describeRow('#below', 1), ...rows.slice(1, 4)])
})

function describeRow(list: string, number: number): object {
  const path = `${list} > ul:nth-child(1) > li:nth-child(${number}) > button:nth-child(1)`
  return { path, tag: 'button', region: null }
}

/** The time of the check is up as soon as it begins; then `wait` is how long the page may take to respond. */
function createCheckClock(wait: () => Promise<void>): Clock {
  let isUp = false
  return {
    ...systemClock,
    async sleep(ms, until) {
      if (ms === accessibilityMs) isUp = true
      else await (isUp && ms === defaultCaps.hungMs ? wait() : systemClock.sleep(ms, until))
    },
  }
}
