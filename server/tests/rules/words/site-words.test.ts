import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { technicalPatterns } from '../../support/words/known-patterns.ts'

const source = fileURLToPath(new URL('../../../src/', import.meta.url))

/** Fewer alternatives are a detail of a format; more are a vocabulary. */
const MIN_ALTERNATIVES = 4

/** Words between the bars of a pattern: what is in one alternative has at least three letters in a row. */
function countAlternatives(pattern: string): number {
  const words = pattern
    .split('|')
    .map((part) => /\p{L}{3,}|[\p{Script=Han}\p{Script=Katakana}]{2,}/u.exec(part)?.[0])
  return new Set(words.filter((word) => word !== undefined)).size
}

/** The patterns of a module that list words: regular expressions, and the texts that some are made of. */
function countPatterns(file: string, text: string): number {
  const patterns: string[] = []
  const visitor = new Visitor({
    Literal: (node) => {
      if ('regex' in node) patterns.push(node.regex.pattern)
      else if (typeof node.value === 'string') patterns.push(node.value)
    },
    TemplateElement: (node) => {
      patterns.push(node.value.raw)
    },
  })
  visitor.visit(parseSync(file, text).program)
  return patterns.filter((pattern) => countAlternatives(pattern) >= MIN_ALTERNATIVES).length
}

async function findPatterns(): Promise<Map<string, number>> {
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('words/'),
  )
  const counts = await Promise.all(
    files.map(
      async (file) =>
        [file, countPatterns(file, await readFile(join(source, file), 'utf8'))] as const,
    ),
  )
  expect(counts.length).toBeGreaterThan(500)
  return new Map(counts.filter(([, count]) => count > 0))
}

test('words of sites stand in the book of words', async () => {
  const found = [...(await findPatterns())].filter(([file]) => !isTechnical(file))
  expect(Object.fromEntries(found)).toEqual({})
})

test('every exception is needed', async () => {
  const files = [...(await findPatterns()).keys()]
  const unused = Object.keys(technicalPatterns).filter(
    (place) => !files.some((file) => file.startsWith(place)),
  )
  expect(unused).toEqual([])
})

function isTechnical(file: string): boolean {
  return Object.keys(technicalPatterns).some((place) => file.startsWith(place))
}

test.each([
  ['a regular expression', 'const a = /send|submit|post|order/i', 1],
  ['a text for one', "const a = '(send|submit|post|order)'", 1],
  ['a template for one', 'const a = String.raw`send|submit|post|order`', 1],
  ['words of other scripts', 'const a = /カート|購入|купить|أضف إلى/', 1],
  ['three words', 'const a = /send|submit|post/i', 0],
  ['the same word', 'const a = /send a|send b|send c|send d/', 0],
  ['a type', "type A = 'send' | 'submit' | 'post' | 'order'", 0],
])('%s is counted', (_title, text, count) => {
  expect(countPatterns('a.ts', text)).toBe(count)
})
