import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { buildResult } from '../../tests/support/build-result.ts'
import type { RunResult } from './read-result.ts'
import { renderJunit } from './render-junit.ts'

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

function readXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element = { name, attributes, children: [], text: '' }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext: (data) => {
        const last = open.at(-1)
        if (last !== undefined) last.text += data
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  const [first, ...others] = root.children
  if (first === undefined || others.length > 0) throw new Error('there is not one root')
  return first
}

const failed = buildResult({ title: 'Dead button' })
const untested: RunResult = {
  ...failed,
  verdict: { ...failed.verdict, verdict: 'could_not_test', summary: 'Could not test.', rules: [] },
}
const documents = [
  ['a gate that failed', failed],
  ['a run that could not test', untested],
] as const

/** What the schema of Jenkins' xUnit plugin (junit-10.xsd) allows: attributes, those needed, and elements below. */
const schema: Record<string, { attributes: string[]; needed: string[]; below: string[] }> = {
  testsuites: {
    attributes: ['name', 'time', 'tests', 'failures', 'errors'],
    needed: [],
    below: ['testsuite'],
  },
  testsuite: {
    attributes:
      'name tests failures errors group time skipped timestamp hostname id package file log url'.split(
        ' ',
      ),
    needed: ['name', 'tests', 'failures', 'errors'],
    below: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  testcase: {
    attributes: ['name', 'time', 'classname', 'group'],
    needed: ['name'],
    below: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  failure: { attributes: ['type', 'message'], needed: [], below: [] },
  error: { attributes: ['type', 'message'], needed: [], below: [] },
  skipped: { attributes: ['type', 'message'], needed: [], below: [] },
  'system-out': { attributes: [], needed: [], below: [] },
}

function listViolations({ name, attributes, children }: Element): string[] {
  const rule = schema[name]
  if (rule === undefined) return [`<${name}>`]
  const given = Object.keys(attributes)
  const isTime = /^(?:(?:\d{0,3},)*\d{3}|\d{0,3})*(?:\.\d*)?$/
  return [
    ...given
      .filter((attribute) => !rule.attributes.includes(attribute))
      .map((at) => `${name} ${at}`),
    ...rule.needed.filter((attribute) => !given.includes(attribute)).map((at) => `${name} ${at}?`),
    ...children
      .filter((below) => !rule.below.includes(below.name))
      .map((at) => `${name} <${at.name}>`),
    ...(isTime.test(attributes['time'] ?? '') ? [] : [`${name} time ${attributes['time']}`]),
    ...children.flatMap(listViolations),
  ]
}

test.each(documents)('the schema of Jenkins’ xUnit plugin allows %s', (_name, result) => {
  expect(listViolations(readXml(renderJunit(result)))).toEqual([])
})

/** What Jenkins' JUnit plugin shows: suites below any element, and of a case its message and its stack. */
function readAsJenkins(
  element: Element,
): { name: string; error: string | null; skipped: string | null }[] {
  return [
    ...element.children.filter(({ name }) => name === 'testsuite').flatMap(readAsJenkins),
    ...element.children
      .filter(({ name }) => name === 'testcase')
      .map(({ attributes, children }) => {
        const problem = children.find(({ name }) => name === 'error' || name === 'failure')
        const skipped = children.find(({ name }) => name === 'skipped')
        return {
          name: `${attributes['classname']}.${attributes['name']}`,
          error: problem?.attributes['message'] ?? null,
          skipped: skipped?.attributes['message'] ?? null,
        }
      }),
  ]
}

test('Jenkins shows each rule under a name of its own, with its message', () => {
  expect(readAsJenkins(readXml(renderJunit(failed)))).toEqual([
    { name: 'understudy.the site could be tested', error: null, skipped: null },
    {
      name: 'understudy.problems of the site',
      error: '1 new problem of severity 3 or higher.',
      skipped: null,
    },
    {
      name: 'understudy.cost of the run',
      error: null,
      skipped: 'The price of the model is not known.',
    },
  ])
  expect(readAsJenkins(readXml(renderJunit(untested)))).toEqual([
    { name: 'understudy.the site could be tested', error: 'Could not test.', skipped: null },
  ])
})

/** Types that Rails' Hash.from_xml, with which GitLab reads, takes for an order to convert the content. */
const converted =
  'symbol date datetime dateTime duration integer float double decimal boolean string yaml base64Binary hexBinary file array'.split(
    ' ',
  )

/** GitLab's reader (lib/gitlab/ci/parsers/test/junit.rb): the first of these elements is the status; without content, its output would be attributes. */
function readAsGitlab(root: Element) {
  if (root.name !== 'testsuites') throw new Error('a root that GitLab does not read')
  return root.children
    .filter(({ name }) => name === 'testsuite')
    .flatMap((suite) =>
      suite.children
        .filter(({ name }) => name === 'testcase')
        .map(({ attributes, children }) => {
          const state = ['failure', 'error', 'skipped'].find((name) =>
            children.some((child) => child.name === name),
          )
          const told = children.find(({ name }) => name === state)
          const isConverted = converted.includes(told?.attributes['type'] ?? '')
          return {
            key: [suite.attributes['name'], attributes['classname'], attributes['name']].join('_'),
            status: state ?? 'success',
            seconds: Number(attributes['time']),
            output: isConverted ? 'converted' : (told?.text ?? null),
          }
        }),
    )
}

test('GitLab shows each rule with a text, under a key of its own', () => {
  const cases = readAsGitlab(readXml(renderJunit(failed)))
  expect(cases.map(({ status, seconds, output }) => [status, seconds, output])).toEqual([
    ['success', 0, null],
    [
      'failure',
      0,
      '1 new problem of severity 3 or higher.\nDead button (Ada, https://shop.example/)',
    ],
    ['skipped', 0, 'The price of the model is not known.'],
  ])
  expect(new Set(cases.map(({ key }) => key)).size).toBe(3)
  expect(readAsGitlab(readXml(renderJunit(untested)))).toEqual([
    expect.objectContaining({ status: 'error', output: 'Could not test.' }),
  ])
})
