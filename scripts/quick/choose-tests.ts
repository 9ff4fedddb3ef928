import type { ReachedTest } from './reach-tests.ts'

/** What a file of each project costs on average, in seconds of one worker. */
const costS = { rules: 0.5, service: 4, browser: 12, process: 12 } as const

/** Beyond this, distance says little: the file starts a whole service. */
const farDistance = 4

/** The tests to run now, and how many more the change can reach. */
export interface ChosenTests {
  files: string[]
  leftCount: number
}

/**
 * As many of the reached tests as `budgetS` seconds of one worker allow, the nearest first; of those that start a whole service, the ones
 * about the same subject, as their paths tell.
 */
export function chooseTests(
  reached: readonly ReachedTest[],
  changed: ReadonlySet<string>,
  budgetS: number,
): ChosenTests {
  const subjects = new Set([...changed].flatMap(listWords))
  const ranked = reached
    .map(({ file, distance }) => ({
      file,
      rank: Math.min(distance, farDistance),
      shared: listWords(file).filter((word) => subjects.has(word)).length,
    }))
    .toSorted((left, right) => left.rank - right.rank || right.shared - left.shared)
  const files: string[] = []
  let leftS = budgetS
  for (const { file } of ranked) {
    const cost = costS[nameProject(file)]
    if (cost > leftS) continue
    leftS -= cost
    files.push(file)
  }
  return { files, leftCount: reached.length - files.length }
}

/** As vitest.config.ts sorts them. */
function nameProject(file: string): keyof typeof costS {
  const [, named] = /^server\/tests\/(service|browser|process)\//.exec(file) ?? []
  if (named === 'service' || named === 'browser' || named === 'process') return named
  return /^(?:cli|contract|demo|mcp|testbed)\/tests\//.test(file) ? 'process' : 'rules'
}

/** The words of a path, plurals as one. */
function listWords(path: string): string[] {
  return [
    ...new Set(
      path
        .replace(/\.test\.tsx?$|\.\w+$/, '')
        .split(/[/-]/)
        .map((word) => word.replace(/s$/, ''))
        .filter((word) => !/^(?:server|src|test|)$/.test(word)),
    ),
  ]
}
