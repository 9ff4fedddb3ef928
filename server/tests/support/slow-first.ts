import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take more than 20 seconds, the slowest of each project first. */
const slow = [
  'browser/runs/hostile-sites',
  'browser/observe/settle',
  'browser/runs/report-page',
  'browser/session/explorer-on-shop',
  'browser/pages/public-pages',
  'browser/runs/dead-sites',
  'browser/dashboard/settings',
  'browser/dashboard/still-settings',
  'browser/records/cancel-races',
  'process/durability/kill-worker',
  'process/stops/kill-at-failpoints',
  'process/stops/unhandled-failures',
  'process/stops/remains',
  'process/stops/failing-process',
  'process/durability/full-disk',
  'process/durability/full-database',
  'process/browser/session-hosts',
  'process/durability/graceful-stop',
  'process/durability/lost-jobs',
  'service/http/fuzz',
  'service/store/database-template',
].map((name) => fileURLToPath(new URL(`../${name}.test.ts`, import.meta.url)))

/**
 * Starts the slow files of each project before the others, so that none of them is left to run alone at the end. A clean clone has no
 * durations of earlier runs, and vitest would take the files with most text first.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const missing = slow.filter((path) => !existsSync(path))
    if (missing.length > 0) throw new Error(`slow-first.ts names ${missing.join(', ')}`)
    // oxlint-disable-next-line unicorn/no-array-sort -- not of an array
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      const found = slow.flatMap((path) => own.filter(({ moduleId }) => moduleId === path))
      return [...found, ...own.filter((file) => !found.includes(file))]
    })
  }
}
