import { expect, test } from 'vitest'
import { writeJson } from './json.ts'

test.each([
  ['NUL', 'a\0b', String.raw`"a�b"`],
  ['half of a character', 'tea \ud83c', '"tea �"'],
  ['the other half', '\udf75 tea', '"� tea"'],
  ['both halves', 'tea \ud83c\udf75', '"tea 🍵"'],
  ['an escape that a page shows', String.raw`\u0000 and \ud83c`, String.raw`"\\u0000 and \\ud83c"`],
  ['an escape behind a backslash', '\\\0', String.raw`"\\�"`],
  ['line breaks', 'a\n\tb', String.raw`"a\n\tb"`],
])('%s is written so that the database can keep it', (_what, text, written) => {
  expect(writeJson(text)).toBe(written)
  expect(writeJson({ page: [text, 1], at: new Date(0) })).toBe(
    `{"page":[${written},1],"at":"1970-01-01T00:00:00.000Z"}`,
  )
})
