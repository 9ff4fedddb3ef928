import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CliBench, openCliBench } from './support/open-cli-bench.ts'

let bench: CliBench

beforeAll(async () => {
  bench = await openCliBench()
  await bench.endRun('run_export', {})
})

afterAll(() => bench[Symbol.asyncDispose]())

test('a finding is exported as a Playwright test, to the output or to a file', async () => {
  const { items } = await bench.service.client.problems.list('run_export')
  const fingerprint = items[0]?.fingerprint ?? ''
  const printed = await bench.run(['export', 'run_export', fingerprint])
  expect(printed.code).toBe(0)
  expect(printed.stdout).toContain(
    `await page.getByRole("button", { name: "Green teas", exact: true }).click()`,
  )
  const path = join(bench.folder, 'finding.spec.ts')
  const written = await bench.run(['export', 'run_export', fingerprint, '--out', path])
  expect([written.code, written.stdout]).toEqual([0, ''])
  expect(await readFile(path, 'utf8')).toBe(printed.stdout)

  const unknown = await bench.run(['export', 'run_export', 'none'])
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('not found')])
})
