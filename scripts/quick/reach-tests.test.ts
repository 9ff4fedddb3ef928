import { expect, test } from 'vitest'
import { chooseTests } from './choose-tests.ts'
import { reachTests } from './reach-tests.ts'

const imports: Record<string, string[]> = {
  'a.test.ts': ['a.ts'],
  'b.test.ts': ['b.ts', 'b.test.ts'],
  'c.test.ts': ['c.ts'],
  'b.ts': ['a.ts'],
  'a.ts': ['b.ts', 'base.ts'],
}

const list = (file: string) => imports[file] ?? []
const tests = ['c.test.ts', 'b.test.ts', 'a.test.ts']

test.each([
  [['a.ts'], ['a.test.ts 1', 'b.test.ts 2']],
  [['b.ts'], ['b.test.ts 1', 'a.test.ts 2']],
  [['base.ts'], ['a.test.ts 2', 'b.test.ts 3']],
  [['c.test.ts', 'c.ts'], ['c.test.ts 0']],
  [['d.ts'], []],
])('a change of %j reaches %j', (changed, reached) => {
  const found = reachTests(tests, new Set(changed), list)
  expect(found.map(({ file, distance }) => `${file} ${distance}`)).toEqual(reached)
})

test('each module is read once', () => {
  const read: string[] = []
  reachTests(tests, new Set(['d.ts']), (file) => {
    read.push(file)
    return list(file)
  })
  expect(read.toSorted()).toEqual([...new Set(read)].toSorted())
})

test('the nearest tests are run, then those about the same subject, within the budget', () => {
  const reached = [
    { file: 'server/src/mind/explorer/aims/goals.test.ts', distance: 1 },
    { file: 'server/tests/browser/runs/dead-sites.test.ts', distance: 5 },
    { file: 'server/tests/service/personas/previews.test.ts', distance: 8 },
    { file: 'server/tests/service/runs/problems.test.ts', distance: 6 },
    { file: 'server/src/guard/check-url.test.ts', distance: 9 },
  ]
  const changed = new Set(['server/src/operations/personas/create-persona.ts'])
  expect(chooseTests(reached, changed, 6)).toEqual({
    files: [
      'server/src/mind/explorer/aims/goals.test.ts',
      'server/tests/service/personas/previews.test.ts',
      'server/src/guard/check-url.test.ts',
    ],
    leftCount: 2,
  })
})
