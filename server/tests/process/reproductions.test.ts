import { expect, test } from 'vitest'
import { measureReproductions } from '../../../benchmark/reproductions/measure-reproductions.ts'
import { allSites } from '../../../testbed/src/benchmark/all-sites.ts'

const names = ['broken-link', 'button-does-nothing', 'typed-text-does-not-stay']

test('exported tests fail on the defect and pass on the clean twin', async () => {
  const sites = allSites.filter(({ name }) => names.includes(name))
  const measured = await measureReproductions(sites, { atOnce: 1, say: () => undefined })
  const tests = measured
    .map(({ title: _title, ...rest }) => rest)
    .toSorted((one, other) => one.site.localeCompare(other.site))
  const works = { kind: 'test', isRedOnDefect: true, isGreenOnTwin: true }
  expect(tests).toEqual([
    { site: 'broken-link', detector: 'broken-link', ...works },
    { site: 'button-does-nothing', detector: 'dead-click', ...works },
    { site: 'typed-text-does-not-stay', detector: 'changed-entry', ...works },
  ])
}, 600_000)
