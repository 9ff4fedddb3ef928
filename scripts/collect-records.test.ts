import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Collection, collectRecords } from './collect-records.ts'

const collection: Collection = {
  folder: 'birds',
  list: 'birds.ts',
  spelling: 'kebab-case',
  head: "import type { Bird } from './bird.ts'\n",
  declaration: '/** Every bird. */\nexport const birds: Record<string, Bird> =',
  names: { file: 'bird-names.ts', doc: 'Names of birds.', constant: 'birdNames' },
}

test('a new file is appended to the list, a removed one disappears, and the order stays', async () => {
  const root = await makeRoot([
    'owls/barn-owl.ts',
    'owls/barn-owl.test.ts',
    'ducks/teal.ts',
    'a.ts',
  ])
  await writeFile(
    path.join(root, 'birds.ts'),
    "export const birds = {\n  teal,\n  dodo,\n  'barn-owl': barnOwl,\n}\n",
  )
  expect(await collectRecords(root, collection)).toEqual([
    {
      file: 'birds.ts',
      text: `// Written by \`npm run format\` from the files in ./birds.
import type { Bird } from './bird.ts'
import { teal } from './birds/ducks/teal.ts'
import { barnOwl } from './birds/owls/barn-owl.ts'
import { a } from './birds/a.ts'

/** Every bird. */
export const birds: Record<string, Bird> = {
  teal,
  'barn-owl': barnOwl,
  a,
}
`,
    },
    {
      file: 'bird-names.ts',
      text: `// Written by \`npm run format\` from the files in birds.

/** Names of birds. */
export const birdNames = [
  'a',
  'barn-owl',
  'teal',
] as const
`,
    },
  ])
})

test('two records with the same name are rejected', async () => {
  const root = await makeRoot(['owls/teal.ts', 'ducks/teal.ts'])
  await expect(collectRecords(root, collection)).rejects.toThrow('two records with the same name')
})

test('an unreadable list is not mistaken for a missing one', async () => {
  const root = await makeRoot(['a.ts'])
  await mkdir(path.join(root, 'birds.ts'))
  await expect(collectRecords(root, collection)).rejects.toMatchObject({ code: 'EISDIR' })
})

async function makeRoot(files: readonly string[]): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'records-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const file of files) {
    const target = path.join(root, 'birds', file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, '')
  }
  return root
}
