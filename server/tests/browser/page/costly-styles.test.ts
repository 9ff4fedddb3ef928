import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const shop = '<h1>Shop</h1><p class="open">Open today</p>'

/** A rule in as many others. */
function nestRule(levels: number, selector: string, inner: string): string {
  return `${`${selector}{`.repeat(levels)}${inner}${'}'.repeat(levels)}`
}

/** The browser itself can still work with these; much deeper ones lock the page without us. */
test.each([
  ['doubles in 18 levels', nestRule(18, '& &', '&::before{content:"Never "}')],
  [
    'names its outer one a hundred times in 3 levels',
    nestRule(3, '&'.repeat(100), '&::before{content:"Never "}'),
  ],
])('a page whose nested rule %s is read', async (_title, css) => {
  await using site = await openTestSession({ '/': `<style>.gone{${css}}</style>${shop}` })

  expect((await site.open('/')).lines).toEqual(['Shop', 'Open today'])
})

test.each([
  [
    'in nested rules too deep to follow',
    `.open{${nestRule(12, '&', '&::before{content:"Really "}')}}`,
  ],
  [
    'by a nested selector too long to follow',
    `.open{${nestRule(2, `:is(${Array(300).fill('&').join()})`, '&::before{content:"Really "}')}}`,
  ],
  [
    'after thousands of rules that draw something else',
    `${Array.from({ length: 30_000 }, (_, at) => `.other-${at}::before{content:"Other"}`).join('')}
      .open::before{content:"Really "}`,
  ],
])('text that a style sheet draws %s is read', async (_title, css) => {
  await using site = await openTestSession({ '/': `<style>${css}</style>${shop}` })

  expect((await site.open('/')).lines).toEqual(['Shop', 'Really Open today'])
})

test('of very many counters the first are read, and a number that is not counted is left out', async () => {
  const counters = 'counter(n)'.repeat(100)
  const css = `main{counter-reset:n 6}b{position:absolute;top:90px}b::before{content:${counters}}`
  const crowd = '<b></b>'.repeat(1000)
  await using site = await openTestSession({
    '/': `<style>${css}</style>${shop}<main>${crowd}</main><p>The end</p>`,
  })

  const { lines } = await site.open('/')

  expect([lines.at(0), lines.at(-1)]).toEqual(['Shop', 'The end'])
  expect(lines).toContain('666666')
  expect(lines.join('')).not.toMatch(/\b6{7}\b/)
})
