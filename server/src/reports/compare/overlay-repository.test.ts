import type { MapArtifact } from '@understudy/contract/run-map'
import type { UxMap } from '@understudy/contract/ux-map'
import { expect, test } from 'vitest'
import { measureCpuMs } from '../../../tests/support/time/measure-cpu.ts'
import { overlayRepository } from './overlay-repository.ts'

/** The map of a run with these addresses, whose ids they are, and these transitions. */
function drawRun(
  patterns: readonly string[],
  ways: readonly (readonly [string, string, string])[] = [],
): MapArtifact {
  return {
    nodes: patterns.map((pattern) => ({
      id: pattern,
      url_pattern: pattern,
      title: '',
      screenshot: null,
      visits: 1,
      session_ids: ['s'],
      findings: [],
    })),
    edges: ways.map(([from, to, action]) => ({
      id: `${from} ${action} ${to}`,
      from,
      to,
      action,
      label: '',
      count: 1,
      session_ids: ['s'],
      friction: false,
    })),
    journeys: [],
  }
}

/** The map of a repository with these screens, whose ids are `@` and the pattern, and these links. */
function drawCode(
  patterns: readonly string[],
  links: readonly (readonly [string, string])[] = [],
): UxMap {
  return {
    nodes: patterns.map((pattern) => ({
      id: `@${pattern}`,
      url_pattern: pattern,
      title: '',
      screenshot: null,
      visits: 0,
      session_ids: [],
      findings: [],
      file: 'app.tsx',
      line: 1,
      framework: 'next',
      forms: [],
    })),
    edges: links.map(([from, to], index) => ({
      id: `l${index}`,
      from: `@${from}`,
      to: `@${to}`,
      action: 'click',
      label: '',
      count: 1,
      session_ids: [],
      friction: false,
      file: 'app.tsx',
      line: 2,
    })),
    journeys: [],
    frameworks: ['next'],
    unresolved_links: [],
    unread_files: [],
  }
}

test.each([
  [
    'a name where the code has a parameter',
    '/products/round-teapot',
    ['/products/:slug'],
    ['/products/:slug'],
  ],
  [
    'a folded id where the code has a parameter',
    '/products/:id',
    ['/products/:slug'],
    ['/products/:slug'],
  ],
  [
    'a screen of that very name before a parameter',
    '/products/new',
    ['/products/:slug', '/products/new'],
    ['/products/new'],
  ],
  [
    'a parameter, for an id that is no screen of a name',
    '/products/:id',
    ['/products/new', '/products/:slug'],
    ['/products/:slug'],
  ],
  ['an address with a query', '/search?q', ['/search'], ['/search']],
  ['the route in the hash', '/#/cart', ['/cart', '/'], ['/cart']],
  ['the front page', '/', ['/', '/:page'], ['/']],
  ['an address below a part that takes the rest', '/docs/a/b', ['/docs/:rest*'], ['/docs/:rest*']],
  ['an address without its locale', '/about', ['/:locale/about'], ['/:locale/about']],
  ['a file without its ending', '/contact', ['/contact.html'], ['/contact.html']],
  ['an address that the code does not have', '/legacy', ['/', '/cart'], []],
  ['an address below one that the code has', '/cart/42', ['/cart'], []],
  ['a page of another host', 'pay.example.com/cart', ['/cart'], []],
])('%s is matched', (_what, reached, screens, expected) => {
  const overlay = overlayRepository(drawRun([reached]), drawCode(screens))
  const matched = overlay.screens.filter(({ pages }) => pages.includes(reached))
  expect(matched.map(({ url_pattern: pattern }) => pattern)).toEqual(expected)
  const isForeign = !reached.startsWith('/')
  expect(overlay.unmapped_pages).toEqual(expected.length > 0 || isForeign ? [] : [reached])
})

test('several pages of a run are one screen, and a screen without a page was not reached', () => {
  const overlay = overlayRepository(
    drawRun(['/', '/products/mug', '/products/bowl']),
    drawCode(['/', '/products/:id', '/careers']),
  )
  expect(overlay.screens.map(({ url_pattern: pattern, pages }) => [pattern, pages])).toEqual([
    ['/', ['/']],
    ['/products/:id', ['/products/mug', '/products/bowl']],
    ['/careers', []],
  ])
})

test('two screens with the same address are both reached, as the record cannot tell them apart', () => {
  const code = drawCode(['/', '/'])
  const overlay = overlayRepository(drawRun(['/']), code)
  expect(overlay.screens.map(({ pages }) => pages)).toEqual([['/'], ['/']])
})

test('transitions are in both maps, in the code only, or in the run only', () => {
  const overlay = overlayRepository(
    drawRun(
      ['/', '/products/mug', '/products/bowl', '/cart', '/legacy'],
      [
        ['/', '/products/mug', 'click'],
        ['/', '/products/bowl', 'click'],
        ['/products/mug', '/products/bowl', 'click'],
        ['/products/mug', '/cart', 'click'],
        ['/cart', '/', 'back'],
        ['/cart', '/legacy', 'click'],
      ],
    ),
    drawCode(
      ['/', '/products/:id', '/cart', '/careers'],
      [
        ['/', '/products/:id'],
        ['/', '/careers'],
        ['/', '/cart'],
      ],
    ),
  )
  expect(overlay.links.map(({ from, to, edges }) => [from, to, edges])).toEqual([
    ['@/', '@/products/:id', ['/ click /products/mug', '/ click /products/bowl']],
    ['@/', '@/careers', []],
    ['@/', '@/cart', []],
  ])
  // Not the way back, which the browser offers, nor one between two pages of the same screen or to a page that is no screen.
  expect(overlay.unmapped_edges).toEqual(['/products/mug click /cart'])
  expect(overlay.unmapped_pages).toEqual(['/legacy'])
})

/** A run from a page that fits this many screens equally well to one that fits one. */
function overlayParameters(count: number) {
  return overlayRepository(
    drawRun(['/', '/tea', '/cart'], [['/tea', '/cart', 'click']]),
    drawCode(['/', '/cart', ...Array.from({ length: count }, (_, index) => `/:x${index}`)]),
  )
}

test('an address that fits more than ten screens equally well is ambiguous: it matches none of them', () => {
  const few = overlayParameters(10)
  expect(few.screens.filter(({ pages }) => pages.includes('/tea'))).toHaveLength(10)
  expect([few.unmapped_pages, few.ambiguous_pages]).toEqual([[], []])
  expect(few.screens.every(({ possible_pages: count }) => count === 0)).toBe(true)
  expect(few.unmapped_edges).toEqual(['/tea click /cart'])
  const many = overlayParameters(11)
  expect(many.screens.flatMap(({ pages }) => pages)).toEqual(['/', '/cart'])
  expect([many.unmapped_pages, many.ambiguous_pages]).toEqual([[], ['/tea']])
  // Each of the eleven could be it; the two that have a page of their own could not.
  expect(many.screens.filter(({ possible_pages: count }) => count === 1)).toHaveLength(11)
  // Nothing can be said of it.
  expect(many.unmapped_edges).toEqual([])
})

test('a link names at most fifty of its transitions, and the others count as linked', () => {
  const pages = Array.from({ length: 60 }, (_, index) => `/products/mug-${index}`)
  const overlay = overlayRepository(
    drawRun(
      ['/', ...pages],
      pages.map((page) => ['/', page, 'click'] as const),
    ),
    drawCode(['/', '/products/:id'], [['/', '/products/:id']]),
  )
  expect(overlay.links[0]?.edges).toEqual(pages.slice(0, 50).map((page) => `/ click ${page}`))
  expect(overlay.unmapped_edges).toEqual([])
})

test('the largest map of a repository does not hold up other requests', () => {
  const screens = Array.from({ length: 2000 }, (_, index) => `/:x${index}`)
  const links = Array.from(
    { length: 20_000 },
    (_, index) => [`/:x${index % 2000}`, `/:x${(index * 7 + 1) % 2000}`] as const,
  )
  const pages = Array.from({ length: 50 }, (_, index) => `/p${index}`)
  const ways = Array.from(
    { length: 300 },
    (_, index) => [`/p${index % 50}`, `/p${(index * 2 + 1) % 50}`, `click ${index}`] as const,
  )
  const [run, code] = [drawRun(pages, ways), drawCode(screens, links)]
  const cpuMs = measureCpuMs(() =>
    expect(overlayRepository(run, code).ambiguous_pages).toEqual(pages),
  )
  expect(cpuMs).toBeLessThan(2000)
})

test('a map of many packages does not hold up other requests', () => {
  const pages = Array.from({ length: 2400 }, (_, index) => `/p${index}/:id`)
  const screens = Array.from({ length: 20_000 }, (_, index) => `/p${index % 2400}/:x${index}`)
  const [run, code] = [drawRun(pages), drawCode(screens)]
  const cpuMs = measureCpuMs(() =>
    expect(overlayRepository(run, code).screens[2401]?.pages).toEqual(['/p1/:id']),
  )
  expect(cpuMs).toBeLessThan(1000)
})

test('screens that all begin like a page do not hold up other requests', () => {
  const pages = Array.from({ length: 2400 }, (_, index) => `${'/a'.repeat(11)}/p${index}/b`)
  const screens = Array.from({ length: 2000 }, (_, index) =>
    Array.from({ length: 12 }, (__, bit) => ((index >> bit) & 1 ? '/a' : '/:x')).join(''),
  )
  const [run, code] = [drawRun(pages), drawCode(screens)]
  const cpuMs = measureCpuMs(() =>
    expect(overlayRepository(run, code).ambiguous_pages).toEqual(pages),
  )
  expect(cpuMs).toBeLessThan(1000)
})
