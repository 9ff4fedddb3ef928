import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildFinding, buildResult } from '../../tests/support/build-result.ts'
import { renderSarif } from './render-sarif.ts'

const file = new URL('../../tests/fixtures/sarif-2.1.0-schema.json', import.meta.url)

let listErrors: (log: unknown) => string[]

beforeAll(async () => {
  const text = await readFile(file, 'utf8')
  // It uses nothing that later drafts read in another way, except its own name.
  const { $schema: _draft, id: _name, ...schema } = z.looseObject({}).parse(JSON.parse(text))
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    validateFormats: false,
    unicodeRegExp: false,
  })
  const validate = ajv.compile(schema)
  listErrors = (log) =>
    validate(log)
      ? []
      : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
})

test('the schema refuses what is no SARIF', () => {
  const run = { tool: { driver: { name: 'Understudy' } } }
  const wrong = [
    { version: '2.1.0' },
    { version: '2.0.0', runs: [] },
    { version: '2.1.0', runs: [{ tool: {} }] },
    { version: '2.1.0', runs: [{ ...run, results: [{ message: {} }] }] },
    { version: '2.1.0', runs: [{ ...run, results: [{ message: { text: 'a' }, level: 'bad' }] }] },
  ]
  expect(wrong.filter((log) => listErrors(log).length === 0)).toEqual([])
  expect(listErrors({ version: '2.1.0', runs: [{ ...run, results: [] }] })).toEqual([])
})

test.each([0, 1, 2, 3, 4])('a problem of severity %i is SARIF 2.1.0 by its schema', (severity) => {
  const result = buildResult({ title: 'A ]]> "quote" <script>\u0000 [x](https://evil.example) ' })
  const findings = [
    buildFinding('f1', 'Dead button', severity),
    buildFinding('f2', '', severity),
    buildFinding('f3', 'Elsewhere', severity),
  ]
  const sources = new Map([
    ['f1', { file: 'src/pages/the cart [id].tsx', line: 1 }],
    ['f2', { file: '../ü%.tsx', line: 99_999 }],
  ])
  const { log, leftOut } = renderSarif({ ...result, findings, sources })
  expect(listErrors(JSON.parse(JSON.stringify(log)))).toEqual([])
  expect([log.runs[0]?.results?.length, leftOut]).toEqual([2, 1])
})

test('a run without placed problems is SARIF, too', () => {
  const { log } = renderSarif({ ...buildResult({ title: 'Dead button' }), findings: [] })
  expect(listErrors(JSON.parse(JSON.stringify(log)))).toEqual([])
})
