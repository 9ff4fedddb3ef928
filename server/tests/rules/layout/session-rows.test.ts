import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../../../src/', import.meta.url))

async function listFilesWith(pattern: RegExp): Promise<string[]> {
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const texts = await Promise.all(files.map((file) => readFile(join(source, file), 'utf8')))
  return files.filter((_file, index) => pattern.test(texts[index] ?? ''))
}

test('one module updates the rows of sessions, and one adds them', async () => {
  expect(await listFilesWith(/updateTable\(\s*'sessions'|update sessions\b/)).toEqual([
    'store/runs/session-transitions.ts',
  ])
  expect(await listFilesWith(/insertInto\(\s*'sessions'|insert into sessions\b/)).toEqual([
    'store/runs/sessions.ts',
  ])
})
