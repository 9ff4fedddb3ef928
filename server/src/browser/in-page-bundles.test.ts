import { appendFile, cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../tests/support/process/make-test-folder.ts'
import { type BundlePlan, readBundles } from './in-page-bundles.ts'

interface Sources extends AsyncDisposable {
  plan: BundlePlan & { cache: string }
  write(name: string, text: string): Promise<void>
  /** The number of the kept file: another one after it was written again. */
  identifyKept(): Promise<number>
}

async function makeSources(): Promise<Sources> {
  const folder = await makeTestFolder()
  const [sources, cache] = [join(folder.path, 'sources'), join(folder.path, 'cache')]
  for (const path of [sources, cache]) await mkdir(path)
  const write = (name: string, text: string) => writeFile(join(sources, name), text)
  await write('shared.ts', `export const word: string = 'first'`)
  await write('agent.ts', `import { word } from './shared.ts'\nexport const say = () => word`)
  await write('watch.ts', `export const seen = 'watched'`)
  return {
    plan: { sources, names: ['agent', 'watch'], cache },
    write,
    identifyKept: async () => (await stat(join(cache, 'in-page-bundles'))).ino,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

function run(bundles: ReadonlyMap<string, string>, expression: string): unknown {
  return runInNewContext(`${bundles.get('agent')}; ${expression}`)
}

test('bundles are made once and read afterwards', async () => {
  await using sources = await makeSources()
  const made = await readBundles(sources.plan)
  expect(run(made, 'bundled.say()')).toBe('first')
  expect(made.get('watch')).toContain('watched')
  const kept = await sources.identifyKept()
  expect(await readBundles(sources.plan)).toEqual(made)
  expect(await sources.identifyKept()).toBe(kept)
})

test('bundles without a folder to keep them in are the same', async () => {
  await using sources = await makeSources()
  const kept = await readBundles(sources.plan)
  expect(await readBundles({ ...sources.plan, cache: undefined })).toEqual(kept)
  expect(
    await readBundles({ ...sources.plan, cache: join(sources.plan.cache, 'missing') }),
  ).toEqual(kept)
})

test.each([
  [
    'an imported module has changed',
    (sources: Sources) => sources.write('shared.ts', `export const word = 'second'`),
    'second',
  ],
  [
    'a module imports another one',
    async (sources: Sources) => {
      await sources.write('other.ts', `export const word = 'third'`)
      await sources.write(
        'agent.ts',
        `import { word } from './other.ts'\nexport { word }\nexport const say = () => word`,
      )
    },
    'third',
  ],
  [
    'the kept file is damaged',
    (sources: Sources) => appendFile(join(sources.plan.cache, 'in-page-bundles'), ' '),
    'first',
  ],
  [
    'the kept file was cut short',
    async (sources: Sources) => {
      const path = join(sources.plan.cache, 'in-page-bundles')
      await writeFile(path, (await readFile(path)).subarray(0, 200))
    },
    'first',
  ],
])('bundles are made again if %s', async (_title, change, expected) => {
  await using sources = await makeSources()
  await readBundles(sources.plan)
  const kept = await sources.identifyKept()
  await change(sources)
  expect(run(await readBundles(sources.plan), 'bundled.say()')).toBe(expected)
  expect(await sources.identifyKept()).not.toBe(kept)
})

test('bundles kept for another checkout are not taken for those of a changed copy', async () => {
  await using sources = await makeSources()
  await readBundles(sources.plan)
  const copy = `${sources.plan.sources}-of-copy`
  await cp(sources.plan.sources, copy, { recursive: true })
  await writeFile(join(copy, 'shared.ts'), `export const word = 'fourth'`)
  const bundles = await readBundles({ ...sources.plan, sources: copy })
  expect(run(bundles, 'bundled.say()')).toBe('fourth')
})

test('other modules do not get the bundles of these', async () => {
  await using sources = await makeSources()
  await readBundles(sources.plan)
  const others = await readBundles({ ...sources.plan, names: ['watch'] })
  expect([...others.keys()]).toEqual(['watch'])
})

test('a bundle that cannot be made is an error, and nothing is kept', async () => {
  await using sources = await makeSources()
  await sources.write('agent.ts', `import './missing.ts'`)
  await expect(readBundles(sources.plan)).rejects.toThrow('missing.ts')
  await expect(sources.identifyKept()).rejects.toThrow('ENOENT')
})
