import { expect, test } from 'vitest'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeRecord } from '../../../../tests/support/records/describe-record.ts'
import { parseTask } from '../../../task/parse-task.ts'
import type { Action } from '../../../turn/action.ts'
import type { Observation } from '../../../turn/observation.ts'
import { judgePart } from '../judge-goal.ts'
import { readNews } from '../record/news.ts'

/** What became of a task after one action that led from one page to another. */
function judge(task: string, action: Action, before: Observation, after: Observation): string {
  const record = describeRecord(before, [[action, after]])
  const [goal] = parseTask(task).parts
  return judgePart(goal, readNews(record), { record, quote: null }).kind
}

const goods = ['Lamp €40', 'Desk €90', 'Mug €15'] as const

function list(entries: readonly string[], options: readonly string[]): Observation {
  const names = entries.map((entry) => entry.split(' ')[0] ?? '')
  return describePage({
    rows: entries.map((entry, at) => ({ list: 1, name: names[at] ?? '', texts: entry.split(' ') })),
    lines: [...entries],
    pageText: entries.join('\n'),
    elements: [
      describeControl('e1', 'Order', { role: 'combobox', tag: 'select', options: [...options] }),
    ],
  })
}

const choose = (option: string): Action => ({ kind: 'select', ref: 'e1', option })

const rising = [goods[2], goods[0], goods[1]]

test.each([
  ['Sort the goods by price', ['Newest', 'Price']],
  ['Sortiere die Waren nach Preis', ['Neueste', 'Preis aufsteigend']],
  ['Trie les articles par prix', ['Nouveautés', 'Prix croissant']],
  ['Sorteer de artikelen op prijs', ['Nieuwste', 'Prijs oplopend']],
  ['Sortuj towary według ceny, proszę: cena rosnąco', ['Najnowsze', 'Cena rosnąco']],
])('“%s” is done once its choice is made and the amounts are in order', (task, options) => {
  const [first = '', second = ''] = options
  const [before, after] = [list(goods, options), list(rising, options)]
  expect(judge(task, choose(second), before, after)).toBe('shown')
  expect(judge(task, choose(first), before, after)).not.toBe('shown')
  expect(judge(task, choose(second), before, before)).not.toBe('shown')
  const less = list([goods[2], goods[0]], options)
  expect(judge(task, choose(second), before, less)).not.toBe('shown')
})

const pages = (lines: readonly string[]) =>
  describePage({
    lines: [...lines],
    pageText: lines.join('\n'),
    elements: ['1', '2', '3'].map((name, at) => describeControl(`e${at + 1}`, name)),
  })

test.each([
  'Go to page 2 of the results',
  'Open the second page',
  'Gehe zu der zweiten Seite',
  'Ve a la segunda página',
  'Va à la deuxième page',
])('“%s” is done once its number was used and the page shows something else', (task) => {
  const [before, after] = [pages(['April', 'May']), pages(['June', 'July'])]
  expect(judge(task, { kind: 'click', ref: 'e2' }, before, after)).toBe('shown')
  expect(judge(task, { kind: 'click', ref: 'e3' }, before, after)).not.toBe('shown')
  expect(judge(task, { kind: 'click', ref: 'e2' }, before, before)).not.toBe('shown')
})

const offer = (names: readonly string[]) =>
  describePage({ elements: names.map((name, at) => describeControl(`e${at + 1}`, name)) })

test.each([
  ['Sign out', 'Sign out', 'Sign in'],
  ['Log out of the account', 'Log out', 'Log in'],
  ['Melde dich ab', 'Abmelden', 'Anmelden'],
  ['Cierra sesión', 'Cerrar sesión', 'Iniciar sesión'],
  ['Wyloguj się', 'Wyloguj', 'Zaloguj'],
])('“%s” is done once “%s” is gone and “%s” is there', (task, out, wayIn) => {
  const press: Action = { kind: 'click', ref: 'e1' }
  expect(judge(task, press, offer([out]), offer([wayIn]))).toBe('shown')
  expect(judge(task, press, offer([out]), offer(['Help']))).not.toBe('shown')
  expect(judge(task, press, offer([out]), offer([out, wayIn]))).not.toBe('shown')
  expect(judge(task, press, offer([out, wayIn]), offer([wayIn]))).not.toBe('shown')
})
