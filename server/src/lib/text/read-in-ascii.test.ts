import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../../tests/support/process/make-test-folder.ts'
import { readInAscii } from './read-in-ascii.ts'

test('names, texts and patterns mean the same, in one byte for each character', async () => {
  await using folder = await makeTestFolder()
  const path = join(folder.path, 'program.js')
  const program = `const ε = '“5 €” 😀'; ({ ε, found: /[€😀]/u.exec(ε)?.[0], plain: \`\${ε}…é\` })`
  await writeFile(path, program)

  const read = readInAscii(path)

  expect(read).toMatch(/^[\0-\x7f]+$/)
  expect(hasNarrowCharacters(program)).toBe(false)
  expect(hasNarrowCharacters(read)).toBe(true)
  expect(runInNewContext(read)).toEqual({
    ε: '“5 €” 😀',
    found: '€',
    plain: '“5 €” 😀…é',
  })
})

test.each([
  'axe-core/axe.min.js',
  'playwright-core/lib/coreBundle',
  'playwright-core/lib/utilsBundle',
])('%s means the same', (name) => {
  const path = fileURLToPath(import.meta.resolve(name))
  const program = readFileSync(path, 'utf8')
  const read = readInAscii(path)
  expect(read).not.toBe(program)
  expect(print(read) === print(program)).toBe(true)
})

/** V8 writes a text as it keeps it. */
function hasNarrowCharacters(text: string): boolean {
  return serialize(text).length < 1.5 * text.length
}

/** In the same notation, whichever it was written in. */
function print(program: string): string {
  return transformSync(program, { minifyWhitespace: true, legalComments: 'none' }).code
}
