import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { listActive, readMarkdown } from '../../../server/tests/support/readers/read-markdown.ts'
import { buildFinding, buildResult } from '../../tests/support/build-result.ts'
import { renderComment } from '../github/render-comment.ts'
import { renderProblemsCsv } from './render-csv.ts'
import { renderJson } from './render-json.ts'
import { renderJunit } from './render-junit.ts'
import { renderMarkdown } from './render-markdown.ts'
import { renderSarif } from './render-sarif.ts'

const forged = 'A ]]> & "quote" <script>\u0000\u0008\ud800 | `x` @team https://evil.example'

/** The elements of an XML document with their attributes and texts. */
function readXml(
  text: string,
): { name: string; attributes: Record<string, string>; text: string }[] {
  const read: { name: string; attributes: Record<string, string>; text: string }[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => read.push({ name, attributes, text: '' }),
      ontext: (data) => {
        const last = read.at(-1)
        if (last !== undefined) last.text += data
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return read
}

test('JUnit has a test case for each rule, and the counts agree', () => {
  const elements = readXml(renderJunit(buildResult({ title: 'Dead button' })))
  const suite = elements.find(({ name }) => name === 'testsuite')
  expect(suite?.attributes).toMatchObject({ tests: '3', failures: '1', errors: '0', skipped: '1' })
  expect(suite?.attributes['timestamp']).toBe('2026-11-27T10:00:00')
  const cases = elements.filter(({ name }) => name === 'testcase')
  expect(cases.map(({ attributes }) => attributes['name'])).toEqual([
    'the site could be tested',
    'problems of the site',
    'cost of the run',
  ])
  expect(elements.find(({ name }) => name === 'failure')?.text).toContain('Dead button (Ada')
})

test('JUnit of a run that could not test is an error', () => {
  const result = buildResult({ title: 'Dead button' })
  const summary = 'Could not test. The language model failed (1 session).'
  const verdict = { ...result.verdict, verdict: 'could_not_test' as const, summary, rules: [] }
  const elements = readXml(renderJunit({ ...result, verdict }))
  const error = elements.find(({ name }) => name === 'error')
  expect(error?.attributes).toEqual({ message: summary, type: 'could_not_test' })
})

test('what a page says cannot forge a file', () => {
  const result = buildResult({ title: forged })
  const xml = renderJunit(result)
  // oxlint-disable-next-line no-control-regex
  expect(xml).not.toMatch(/[\u0000-\u0008]|<script/)
  expect(xml.isWellFormed()).toBe(true)
  expect(readXml(xml).find(({ name }) => name === 'failure')?.text).toContain('& "quote" <script>')
})

test('nothing that a page, a customer or a persona says is alive in Markdown', () => {
  const result = buildResult({ title: forged })
  const summary = 'Failed. @octo/security Fixes #12'
  const answer = { persona: '@ada', text: '<img src=x>', session_id: 's', place: null }
  const verdict = { ...result.verdict, summary, answers: [answer] }
  const markdown = renderMarkdown({ ...result, verdict })
  const { elements, prose, text } = readMarkdown(markdown)
  expect(prose.flatMap(listActive)).toEqual([])
  expect(elements.filter((name) => ['img', 'script'].includes(name))).toEqual([])
  expect(elements.filter((name) => name === 'a')).toHaveLength(1)
  expect(text).toContain('@octo/security Fixes #12')
})

test('a report whose service ends with the command is named by the command that prints it', () => {
  const result = buildResult({ title: 'Dead button' })
  expect(renderMarkdown(result)).toContain('[report](https://understudy.example/r/run_1)')
  for (const text of [renderMarkdown, renderJunit].map((render) =>
    render({ ...result, reportUrl: null }),
  )) {
    expect(text.replaceAll('`', '')).toContain('understudy report run_1')
    expect(text).not.toContain('understudy.example/r/')
  }
})

test('SARIF has the problems with a source file and counts the others', () => {
  const result = buildResult({ title: 'Dead button' })
  const sources = new Map([['f1', { file: 'src/pages/the cart.tsx', line: 12 }]])
  const findings = [buildFinding('f1', 'Dead button', 3), buildFinding('f2', 'Low contrast', 2)]
  const { log, leftOut } = renderSarif({ ...result, findings, sources })
  expect(leftOut).toBe(1)
  expect(log).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Understudy', rules: [{ id: 'dead-click' }] } },
        results: [
          {
            ruleId: 'dead-click',
            level: 'error',
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'src/pages/the%20cart.tsx' },
                  region: { startLine: 12 },
                },
              },
            ],
            partialFingerprints: { understudy: 'f1' },
          },
        ],
      },
    ],
  })
})

test('SARIF messages hold no links of a page, and any file name has an address', () => {
  const result = buildResult({ title: String.raw`[Fix](https://evil.example) \[x]` })
  const sources = new Map([['f1', { file: 'src/\ud800.tsx', line: 1 }]])
  expect(renderSarif({ ...result, sources }).log).toMatchObject({
    runs: [
      {
        results: [
          {
            message: {
              text: String.raw`\[Fix\](https://evil.example) \\\[x\]. Nothing changed. Connect the button.`,
            },
            locations: [{ physicalLocation: { artifactLocation: { uri: 'src/%EF%BF%BD.tsx' } } }],
          },
        ],
      },
    ],
  })
})

test('JSON commands no runner of a pipeline, and its values are as they were', () => {
  const value = { title: '###[add-mask]e ##vso[task.complete] #\u034F#[error] \\##' }
  const text = renderJson(value)
  expect(text).not.toMatch(/#\p{DI}*#/u)
  expect(JSON.parse(text)).toEqual(value)
})

test('a table commands neither the runner of a pipeline nor a terminal', () => {
  const title =
    'Sale\n::set-output name=a::b\r  ::error::c ##[add-path]d ##vso[x] \u009B2J\u001B]0;e\u0007'
  const table = renderProblemsCsv('run_1', [buildFinding('f1', title, 3)])
  // oxlint-disable-next-line no-control-regex
  expect(table).not.toMatch(/^\s*::|##|[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/m)
  expect(table).toContain('"Sale\n: :set-output name=a::b\r  : :error::c # #[add-path]d')
})

test('a comment is never longer than GitHub accepts', () => {
  const text = '`'.repeat(2000)
  const result = buildResult({ title: text })
  const sessions = Array.from({ length: 10 }, (_, index) => ({
    id: `sess_${index}`,
    persona_id: `pers_${index}`,
    persona_name: text,
    status: 'completed' as const,
    termination_kind: null,
    turns: 1,
    started_at: null,
    finished_at: null,
  }))
  const run = { ...result.run, task: text, target_url: `https://shop.example/?${text}`, sessions }
  const findings = [1, 2, 3, 4].map((each) => buildFinding(`f${each}`, text, 3))
  const input = { check: 'site', sha: 'abc', jobUrl: 'https://ci.example/1', showsPictures: true }
  const standing = { completion: null, costUsd: null, changes: null }
  const comment = renderComment(input, { ...result, run, findings }, standing)
  expect(comment.length).toBeLessThan(65_536)
})
