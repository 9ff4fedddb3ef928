import { expect, test } from 'vitest'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeRecord } from '../../../../tests/support/records/describe-record.ts'
import { parseTask } from '../../../task/parse-task.ts'
import type { Observation, ObservedElement } from '../../../turn/observation.ts'
import { readNews } from '../record/news.ts'
import { findTrace } from './find-trace.ts'

/** What the page says of a choice after the control `name` was pressed. */
function find(
  task: string,
  [name, parts]: readonly [string, Partial<ObservedElement>?],
  after: Partial<Observation>,
): string | null {
  const chosen = describeControl('e1', name, parts)
  const other = describeControl('e2', 'Mill Lane South')
  const before = describePage({ elements: [chosen, other], lines: ['Stations'] })
  const now = describePage({ ...before, fingerprint: 'f2', ...after })
  const record = describeRecord(before, [[{ kind: 'click', ref: 'e1' }, now]])
  const [goal] = parseTask(task).parts
  const [news] = readNews(record)
  const [act] = goal.acts
  if (act === undefined || news === undefined) throw new Error('there is something to find')
  return findTrace({ act, goal, news, record })?.quote ?? null
}

test.each([
  ['Choose the station Mill Lane North', 'Mill Lane North', 'Your station is Mill Lane North.'],
  ['Pick the large crate', 'Large crate', 'Crate: large crate'],
  ['Select seat B7', 'B7', 'Your seat: B7'],
  ['Wähle die Haltestelle Nordpark', 'Nordpark', 'Ihre Haltestelle ist Nordpark.'],
  ['Choisissez la couleur rouge', 'Rouge', 'Votre couleur est rouge'],
])('“%s” is done where pressing “%s” makes the page say “%s”', (task, name, line) => {
  expect(find(task, [name], { lines: ['Stations', line] })).toBe(line)
})

const task = 'Choose the station Mill Lane North'
const told = ['Stations', 'Your station is Mill Lane North.']

test.each([
  ['it is of another one', ['Mill Lane North'], ['Stations', 'Your station is Mill Lane South.']],
  ['it adds something', ['Mill Lane North'], ['Stations', 'Mill Lane North has no bikes left']],
  ['it asks', ['Mill Lane North'], ['Stations', 'Is your station Mill Lane North?']],
  ['it is the name alone', ['Mill Lane North'], ['Stations', 'Mill Lane North']],
  ['a link was followed', ['Mill Lane North', { href: 'https://shop.example/north' }], told],
  ['a box was ticked', ['Mill Lane North', { role: 'radio', checked: false }], told],
] as const)('a sentence about a choice is no proof if %s', (_why, [name, parts], lines) => {
  expect(find(task, [name, parts], { lines: [...lines] })).toBeNull()
})

test('a sentence about a choice is no proof while something new offers to make it', () => {
  const name = 'Mill Lane North'
  const elements = [describeControl('e1', name), describeControl('e9', 'Take this one')]
  expect(find(task, [name], { lines: told, elements })).toBeNull()
  expect(find(task, [name], { lines: told, documentId: 'd2' })).toBeNull()
})
