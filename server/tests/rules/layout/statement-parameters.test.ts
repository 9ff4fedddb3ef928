import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../../../src/', import.meta.url))

/** A statement has at most 65,535 parameters: one for each value of each row, and one for each value after `in`. */
const unbounded: Record<string, RegExp> = {
  'rows outside inParts': /\.values\(\s*(?!\{|part\)|write[A-Z]\w*\(\w+\))/,
  'values after in, where anyOf has one parameter':
    /'in',\s*(?!\[|states\b|select[A-Z]|\(query\))[\w.]/,
}

test.for(Object.entries(unbounded))(
  'no statement has as many parameters as there are %s',
  async ([, pattern]) => {
    const files = await listStatements()
    expect(files.length).toBeGreaterThanOrEqual(50)
    expect(files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([])
  },
)

test('what is written in parts is written there', async () => {
  const files = await listStatements()
  const inParts = files.filter(({ text }) => text.includes('.values(part)'))
  expect(inParts.map(({ file }) => file).toSorted()).toEqual([
    'store/accounts/credentials.ts',
    'store/runs/session-problems.ts',
    'store/webhooks/fan-out-events.ts',
  ])
  for (const { text } of inParts) expect(text).toMatch(/inParts\([^)]*\(part\) =>/)
})

async function listStatements(): Promise<{ file: string; text: string }[]> {
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const read = files.map(async (file) => ({
    file,
    text: await readFile(join(source, file), 'utf8'),
  }))
  const all = await Promise.all(read)
  return all.filter(({ text }) => text.includes("from 'kysely'") || text.includes('.execute('))
}
