import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { lendTestBrowser } from '../../support/browser/test-browser.ts'

/** Words that a visitor of a shop would read, and the language that its page declares. */
const words = [
  ['ja', 'カートに入れる購入手続き'],
  ['zh-Hans', '加入购物车结算'],
  ['zh-Hant', '加入購物車結帳'],
  ['ko', '장바구니에담기'],
  ['ar', 'أضفإلىالسلة'],
  ['he', 'הוסףלעגלה'],
  ['hi', 'खरीदेंभुगतान'],
  ['th', 'เพิ่มลงตะกร้า'],
  ['el', 'Προσθήκη'],
  ['ru', 'Оформить'],
  ['vi', 'Giỏhàng'],
  ['en', '😀🛒✅'],
] as const

/** A code point that no font has. */
const unknown = '\u{10FFFE}'

test.each(words)('text in %s is shown with its letters', async (language, word) => {
  await using lent = await lendTestBrowser()
  const page = await lent.browser.newPage()

  const letters = word.match(/\p{L}|\p{Extended_Pictographic}/gu) ?? []
  expect(letters.length).toBeGreaterThan(2)
  const drawings = await draw(page, language, [...letters, unknown, ' '])
  const [empty, box] = [drawings.pop(), drawings.pop()]

  expect(letters.filter((_, at) => [empty, box].includes(drawings[at]))).toEqual([])
  expect(new Set(drawings).size).toBe(new Set(letters).size)
})

test('emoji have colours', async () => {
  await using lent = await lendTestBrowser()
  const page = await lent.browser.newPage()

  // Text fonts of some machines draw faces in black; none draws a cart.
  const [cart] = await draw(page, 'en', ['🛒'])

  const parts = cart?.split(',') ?? []
  expect(parts.some((red, at) => at % 4 === 0 && red !== parts[at + 2])).toBe(true)
})

/** Each text in the page's usual font: the red, green, blue and opaque parts of its pixels. */
async function draw(page: Page, language: string, texts: readonly string[]): Promise<string[]> {
  await page.setContent(`<!doctype html><html lang="${language}"><body></body></html>`)
  return page.evaluate((given) => {
    return given.map((text) => {
      const canvas = document.createElement('canvas')
      canvas.width = 48
      canvas.height = 48
      document.body.append(canvas)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas context')
      context.font = '32px sans-serif'
      context.fillText(text, 6, 36)
      return [...context.getImageData(0, 0, 48, 48).data].join(',')
    })
  }, texts)
}
