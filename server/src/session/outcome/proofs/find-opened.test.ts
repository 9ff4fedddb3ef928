import { expect, test } from 'vitest'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeRecord } from '../../../../tests/support/records/describe-record.ts'
import { parseTask } from '../../../task/parse-task.ts'
import type { Observation, ObservedElement } from '../../../turn/observation.ts'
import { judgePart } from '../judge-goal.ts'
import { readNews } from '../record/news.ts'

type Pressed = readonly [name: string, before?: Partial<ObservedElement>]

/** The words that show a task as done after a control of a page was pressed; null if it is not. */
function judge(
  task: string,
  { heading, others }: { heading: string; others: readonly string[] },
  [name, parts]: Pressed,
  after: { lines: readonly string[]; heading?: string; control?: Partial<ObservedElement> },
): string | null {
  const used = describeControl('e1', name, parts)
  const rest = others.map((other, index) => describeControl(`e${index + 2}`, other, parts))
  const before = page(heading, [heading], [used, ...rest])
  const now = { ...used, ...after.control }
  const seen = page(after.heading ?? heading, after.lines, [now, ...rest])
  const record = describeRecord(before, [[{ kind: 'click', ref: 'e1' }, seen]])
  const [goal] = parseTask(task).parts
  const verdict = judgePart(goal, readNews(record), { record, quote: null })
  return verdict.kind === 'shown' ? verdict.proof.quote : null
}

function page(
  heading: string,
  lines: readonly string[],
  elements: readonly ObservedElement[],
): Observation {
  const text = [`# ${heading}`, ...lines.filter((line) => line !== heading)].join('\n')
  return describePage({ elements: [...elements], lines: [...lines], text, pageText: text })
}

const mail = { heading: 'Messages', others: ['Ben: Keys', 'Cleo: Minutes'] }
const anna: Pressed = ['Anna: The boat is booked']

test('a view that a control names is opened where its heading has the words of the control', () => {
  const lines = ['The boat is booked', 'From Anna', 'See you at eight at the pier.']
  const heading = 'The boat is booked'
  expect(judge('Read the message from Anna', mail, anna, { heading, lines })).toBe(heading)
})

test.each([
  ['another one is opened', { heading: 'Keys', lines: ['Keys', 'I left them with Ulla.'] }],
  ['nothing has come yet', { heading: 'The boat is booked', lines: ['Loading…'] }],
  ['the page says that it failed', { heading: 'The boat', lines: ['Something went wrong.'] }],
])('it is not where %s', (_why, after) => {
  expect(judge('Read the message from Anna', mail, anna, after)).toBeNull()
})

test('a control that names less than another one of the page opens nothing that was asked for', () => {
  const lines = ['Ben: Keys', 'I left them with Ulla.']
  const said = judge(
    'Read the message from Anna about the boat',
    { ...mail, others: [anna[0]] },
    ['Ben: Keys'],
    {
      heading: 'Ben: Keys',
      lines,
    },
  )
  expect(said).toBeNull()
})

test.each([
  ['Öffne die Garantiebedingungen', 'Produkt', 'Garantiebedingungen', 'Zwei Jahre auf alle Teile.'],
  ['Montre les conditions de garantie', 'Produit', 'Conditions de garantie', 'Deux ans.'],
  ['Muestra las reseñas', 'Hotel Sol', 'Reseñas', 'Muy limpio y tranquilo.'],
])('“%s” is done once the part below “%s” is unfolded', (task, heading, name, line) => {
  const after = { lines: [heading, line], control: { expanded: true } }
  expect(
    judge(task, { heading, others: ['Kontakt'] }, [name, { expanded: false }], after),
  ).not.toBeNull()
})

const toggle = { checked: false }

test.each([
  ['Show only vegan recipes', 'Recipes', 'Vegan', ['Lentil soup', 'Bean stew']],
  ['Zeige nur die kostenlosen Kurse', 'Kurse', 'Kostenlos', ['Erste Hilfe', 'Nähen']],
  ['Affiche les films en version originale', 'Films', 'Version originale', ['Le lac', 'La nuit']],
])('“%s” is done once the choice is on and the list has changed', (task, heading, name, lines) => {
  const after = { lines: [heading, ...lines], control: { checked: true } }
  expect(judge(task, { heading, others: ['Vegetarian', 'Andere'] }, [name, toggle], after)).toBe(
    name,
  )
})

test.each([
  ['the list never comes', ['Recipes', 'Loading…'], { checked: true }],
  ['nothing is listed', ['Recipes', 'No recipes found.'], { checked: true }],
  ['the choice did not stay', ['Recipes', 'Lentil soup'], { checked: false }],
])('a choice of what is listed is not made where %s', (_why, lines, control) => {
  const said = judge(
    'Show only vegan recipes',
    { heading: 'Recipes', others: [] },
    ['Vegan', toggle],
    {
      lines,
      control,
    },
  )
  expect(said).toBeNull()
})
