import { expect, test } from 'vitest'
import { startLocalSite } from '../../support/servers/local-site.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'

const { signal } = new AbortController()
const faint = '<p style="color:#aaa;background:#fff">Delivery takes five days</p>'

test('the rules a page violates are named once, with places and counts', async () => {
  await using site = await startLocalSite({
    '/': `<main><h1>Shop</h1>${faint}${faint}</main><script>document.documentElement.lang = ''</script>`,
  })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  const { accessibility } = await session.observe(signal)

  expect(accessibility).toEqual([
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
        text: 'Delivery takes five days',
        region: null,
      })),
      count: 2,
    },
    expect.objectContaining({ rule: 'html-has-lang', impact: 'serious', targets: ['html'] }),
  ])
  expect((await session.observe(signal)).accessibility).toEqual([])
})

test('pages of one kind are checked once, huge ones not at all', async () => {
  const pages = { '/products/1': faint, '/products/2': faint, '/huge': '<i></i>'.repeat(4000) }
  await using site = await startLocalSite(pages)
  await using session = await openSiteSession(site.url)
  const counts: number[] = []
  for (const path of Object.keys(pages)) {
    await session.open(new URL(path, site.url).href, signal)
    counts.push((await session.observe(signal)).accessibility.length)
  }
  expect(counts).toEqual([1, 0, 0])
})

test('scripts of the page can neither see the check nor forge its result', async () => {
  const forging = `<script>window.axe = { run: () => ({ violations: [] }) }; window.seen = () => Object.keys(window.axe)</script>`
  await using site = await startLocalSite({ '/': `${forging}${faint}` })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  const { accessibility } = await session.observe(signal)
  expect(accessibility.map(({ rule }) => rule)).toContain('color-contrast')
})

test('shared parts of a site’s pages are distinguished from their content', async () => {
  const link = '<a href="/x">Legal notice</a>'
  await using site = await startLocalSite({
    '/': `<header>${link}</header><main><article><header>${link}</header></article></main>
      <footer>${faint}${link}<button></button></footer>`,
  })
  await using session = await openSiteSession(site.url)
  await session.open(site.url, signal)
  const { accessibility, elements, facts } = await session.observe(signal)
  expect(elements.map(({ role, region }) => [role, region])).toEqual([
    ['link', 'header'],
    ['link', null],
    ['link', 'footer'],
    ['button', 'footer'],
  ])
  expect(facts.unlabelled).toMatchObject([{ tag: 'button', region: 'footer' }])
  const faintText = accessibility.find(({ rule }) => rule === 'color-contrast')
  expect(faintText?.places).toMatchObject([{ text: 'Delivery takes five days', region: 'footer' }])
})
