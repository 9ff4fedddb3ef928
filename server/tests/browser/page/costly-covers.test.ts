import { expect, test } from 'vitest'
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
