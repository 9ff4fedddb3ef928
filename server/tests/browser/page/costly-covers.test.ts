import { expect, test } from 'vitest'
import { findMaxPixels, listMarks } from '../../../src/turn/view.ts'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const box = 'left:0;top:60px;width:300px;height:40px;background:#fff'

/** Texts in opaque boxes on top of each other. */
function stack(count: number, tag: string): string {
  return Array.from({ length: count }, (_, at) => `<${tag}>Card ${at + 1}</${tag}>`).join('')
}

test.each([
  ['beside each other in the document', stack(5000, 'b')],
  ['deep in stacking contexts', `${'<i>'.repeat(200)}${stack(5000, 'b')}${'</i>'.repeat(200)}`],
])(
  'of thousands of opaque boxes on top of each other, %s, the top one is read',
  async (_title, cards) => {
    const css = `b{position:absolute;${box}}i{position:relative;z-index:0}`
    await using site = await openTestSession({ '/': `<style>${css}</style><h1>Shop</h1>${cards}` })

    expect((await site.open('/')).lines).toEqual(['Shop', 'Card 5000'])
  },
)

test('thousands of texts painted over as many opaque boxes are read', async () => {
  const css = `b,u{position:absolute;${box}}u{background:none;top:70px;height:20px}`
  const page = `<style>${css}</style><h1>Shop</h1>${stack(3000, 'b')}${stack(3000, 'u')}`
  await using site = await openTestSession({ '/': page })

  const { lines } = await site.open('/')

  expect(lines.slice(0, 3)).toEqual(['Shop', 'Card 3000', 'Card 1'])
})

test('a layer over the page is told although thousands of small opaque boxes are on it', async () => {
  const css = `b{position:absolute;left:0;top:200px;width:20px;height:20px;overflow:hidden;background:#fff}
    main{position:fixed;inset:0;background:#fff}`
  const page = `<style>${css}</style><h1>Shop</h1>${stack(3000, 'b')}<main></main>`
  await using site = await openTestSession({ '/': page })

  expect((await site.open('/')).lines).toEqual([])
})

test.each([
  ['one on the other', 'left:40px;top:60px'],
  ['each a little beside the one below', 'left:calc(var(--n) * 2px);top:calc(var(--n) * 1px)'],
  ['turned', 'left:300px;top:200px;transform:rotate(calc(var(--n) * 1deg))'],
  ['half transparent', 'left:40px;top:60px;opacity:.5'],
  ['in a layer of their own each', 'left:40px;top:60px;will-change:transform;z-index:var(--n)'],
])('of 300 layers with a button each, %s, the top one is told and marked', async (_how, place) => {
  const layers = Array.from(
    { length: 300 },
    (_, at) => `<section style="--n:${at}"><button>Card ${at + 1}</button></section>`,
  )
  const css = `section{position:absolute;${place};width:300px;height:200px;background:#fff;border:1px solid}`
  await using site = await openTestSession({ '/': `<style>${css}</style>${layers.join('')}` })
  const view = await site.open('/')
  const top = view.elements.find(({ name }) => name === 'Card 300')
  const { marks, unmarked } = listMarks(view)
  const { signal } = new AbortController()
  const picture = await site.session.screenshot(signal)
  if ('missing' in picture) throw new Error(picture.missing)
  const window = { windowWidth: view.scroll.viewportWidth, maxPixels: findMaxPixels('desktop') }
  const order = { marks, ...window, part: null, isFresh: true }
  const drawn = await site.session.drawMarks(picture, order, signal)
  expect([top?.coveredBy, drawn.moved, marks.length <= 60]).toEqual([null, 0, true])
  expect(marks.length + unmarked).toBe(
    view.elements.filter(({ coveredBy }) => coveredBy === null).length,
  )
  expect((await site.click('Card 300')).ok).toBe(true)
})
