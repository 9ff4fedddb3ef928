import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draft, text as posting } from '../../server/tests/support/service/open-importer.ts'
import { type CliBench, openCliBench } from './support/open-cli-bench.ts'

let bench: CliBench

beforeAll(async () => {
  bench = await openCliBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

async function write(name: string, content: string): Promise<string> {
  const path = join(bench.folder, name)
  await writeFile(path, content)
  return path
}

test('a job posting becomes a persona, as drafted or by its fields', async () => {
  const stored = await bench.run(['import-persona', await write('posting.txt', posting)])
  expect([stored.code, stored.stdout]).toEqual([0, expect.stringContaining(draft.name)])
  const drafted = await bench.run(['import-persona', '-', '--draft', '--name', 'Nora'], {
    input: posting,
  })
  expect(JSON.parse(drafted.stdout)).toMatchObject({
    name: 'Nora',
    role_description: draft.role_description,
  })
  const fields = await write('nora.json', drafted.stdout)
  const edited = await bench.run(['import-persona', fields])
  expect([edited.code, edited.stdout]).toEqual([0, expect.stringMatching(/^pers_\w+ {2}Nora {2}/)])
  const listed = await bench.run(['personas'])
  expect(listed.stdout).toContain(draft.name)
  expect(listed.stdout).toContain('Nora')
})

test('2: what is no persona, with the next step', async () => {
  const outcomes = await Promise.all([
    bench.run(['import-persona', join(bench.folder, 'missing.txt')]),
    bench.run(['import-persona', await write('broken.json', '{')]),
    bench.run(['import-persona', await write('empty.json', '{"name":"Bo"}')]),
    bench.run(['import-persona', await write('full.json', '{}'), '--draft']),
    bench.run(['import-persona', await write('recipe.txt', 'Peel the potatoes. '.repeat(10))]),
    bench.run(['import-persona', await write('short.txt', 'A nurse.')]),
  ])
  expect(outcomes.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 2])
  expect(outcomes.map(({ stderr }) => stderr)).toEqual([
    expect.stringContaining('Cannot read'),
    expect.stringContaining('it is no JSON. It needs "name" and "role_description"'),
    expect.stringContaining('role_description'),
    expect.stringMatching(/has no persona|--draft is for job postings/),
    expect.stringContaining('A persona can also be given by its fields'),
    expect.stringContaining('50'),
  ])
})
