import { expect, test } from 'vitest'
import { isBoundedJson } from './is-bounded-json.ts'

const deep = '['.repeat(20)

/** Around the length from which texts are searched natively. */
const lengths = Array.from({ length: 20 }, (_one, index) => 990 + index)

test.each(['', '"', '\\', String.raw`\"`, String.raw`\\"`, '"'.repeat(3000)])(
  'brackets in a long text after %j do not count, and those after it do',
  (mark) => {
    for (const length of lengths) {
      const text = JSON.stringify(`${'x'.repeat(length)}${mark}${deep}`)
      expect(isBoundedJson(Buffer.from(`[${text}]`))).toBe(true)
      expect(isBoundedJson(Buffer.from(`[${text},${deep}`))).toBe(false)
    }
  },
)

test('a long text without an end is no reason to refuse the message, which no parser accepts', () => {
  expect(isBoundedJson(Buffer.from(`"${'x'.repeat(5000)}${deep}`))).toBe(true)
})
