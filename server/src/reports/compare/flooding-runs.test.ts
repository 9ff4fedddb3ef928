import { groupOccurrences } from '@understudy/contract/finding-words'
import { expect, test } from 'vitest'
import { buildComparedRun } from '../../../tests/support/records/build-compared-run.ts'
import { buildFriction, buildTurn } from '../../../tests/support/records/build-transcript.ts'
import { measureGrowth } from '../../../tests/support/time/measure-cpu.ts'
import { buildRunMap } from '../compose/build-run-map.ts'
import { mergeFindings } from '../compose/merge-findings.ts'
import { compareRuns } from './compare-runs.ts'
import type { ComparedRun } from './compared-run.ts'

const turns = 15
/** Of every turn: what a page that throws a hundred errors a view makes. */
const sizes = [20, 100] as const
/** Quadratic work has 2. */
const mostGrowth = 1.5

/** A run whose every view shows so many problems, each another one, and whose visitor says some of them. */
function buildFlooded(runId: 'run_1' | 'run_2', problemsPerTurn: number): ComparedRun {
  const visit = Array.from({ length: turns }, (_turn, index) => {
    const path = `/${'abcdefghijklmno'.charAt(index)}`
    return buildTurn({
      turn: index + 1,
      url: `https://shop.example${path}`,
      observation: `Shop\n${'a line of the page\n'.repeat(100)}`,
      frictions: Array.from({ length: problemsPerTurn }, (_problem, number) =>
        buildFriction({
          ...(number % 4 === 0
            ? { detector: 'mind', quote: 'Shop' }
            : { detector: 'script-error' }),
          subject: `shop.example${path} error ${runId} ${number}`,
          title: `Script ${index} of ${number} fails with error${number}`,
          observed: `The message is error${number}.`,
        }),
      ),
    })
  })
  return buildComparedRun(runId, [{ turns: visit }])
}

test('comparing flooded runs takes time in proportion to their problems', () => {
  const growth = measureGrowth((size) => {
    const [earlier, later] = [buildFlooded('run_1', size), buildFlooded('run_2', size)]
    // What is kept for records that were read before must not count.
    return () => compareRuns(structuredClone(earlier), structuredClone(later))
  }, sizes)
  expect(growth).toBeLessThan(mostGrowth)
})

test('so does merging the problems of sessions, drawing their map and grouping them', () => {
  const works: ((run: ComparedRun) => unknown)[] = [
    ({ sessions }) => mergeFindings(sessions.flatMap(({ report }) => report ?? [])),
    ({ sessions }) => buildRunMap(sessions.flatMap(({ transcript }) => transcript ?? [])),
    ({ sessions }) =>
      groupOccurrences(sessions.flatMap(({ report }) => report?.report.findings ?? [])),
  ]
  const growths = works.map((work) =>
    measureGrowth((size) => {
      const run = buildFlooded('run_1', size)
      return () => work(structuredClone(run))
    }, sizes),
  )
  expect(growths.filter((growth) => growth >= mostGrowth)).toEqual([])
})
