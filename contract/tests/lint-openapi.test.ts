import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { buildOpenApi } from '../src/openapi.ts'

test('redocly lint has no error and no warning, under its strict rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(buildOpenApi({ baseUrl: 'https://understudy.dev' })))
  const program = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
  const args = ['lint', file, '--extends=recommended-strict', '--format=json']
  const environment = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  expect(JSON.parse(stdout)).toMatchObject({
    totals: { errors: 0, warnings: 0, ignored: 0 },
    problems: [],
  })
})
