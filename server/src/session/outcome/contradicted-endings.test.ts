import { expect, test } from 'vitest'
import { describeControl, describePage } from '../../../tests/support/records/describe-page.ts'
import { describeRecord } from '../../../tests/support/records/describe-record.ts'
import { parseTask } from '../../task/parse-task.ts'
import type { Action } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import { judgePart } from './judge-goal.ts'
import { readNews } from './record/news.ts'

const mails = ['Invoice for March', 'Lunch on Friday?', 'New photos']

/** What became of a task after these actions, each with the page that it led to. */
function judge(
  task: string,
  start: Observation,
  moves: readonly (readonly [Action, Observation])[],
) {
  const record = describeRecord(start, moves)
  const [goal] = parseTask(task).parts
  return judgePart(goal, readNews(record), { record, quote: null }).kind
}

function page(controls: readonly string[], lines: readonly string[], successes: string[] = []) {
  const elements = controls.map((name, index) =>
    describeControl(
      `e${index + 1}`,
      name,
      mails.includes(name) ? { role: 'checkbox', checked: false } : {},
    ),
  )
  return describePage({
    elements,
    lines: [...lines, ...successes],
    facts: { ...describePage().facts, successes },
  })
}

const press = (ref: string): Action => ({ kind: 'click', ref })

test.each([
  ['Book the hut for one guest', 'Book the hut', 'Booked for 1 guest.', 'Booked for 2 guests.'],
  [
    'Reserve a table for 4 people',
    'Reserve a table',
    'Table reserved for 4 people.',
    'Table reserved for 2 people.',
  ],
  [
    'Buche den Platz für 3 Personen',
    'Platz buchen',
    'Gebucht. Personen: 3',
    'Gebucht. Personen: 2',
  ],
  [
    'Réserve la salle pour 6 personnes',
    'Réserver la salle',
    'La salle est réservée pour 6 personnes.',
    'La salle est réservée pour 8 personnes.',
  ],
])('“%s” is done for so many as it says', (task, button, right, wrong) => {
  const start = page([button], ['Hut'])
  expect(judge(task, start, [[press('e1'), page([button], ['Hut'], [right])]])).toBe('shown')
  expect(judge(task, start, [[press('e1'), page([button], ['Hut'], [wrong])]])).not.toBe('shown')
})

test.each([
  [
    'Book a visit on Tuesday at 10:00',
    'Book the visit',
    'Your visit is booked for Tuesday at 10:00.',
    'Your visit is booked for Monday at 9:00.',
  ],
  [
    'Buche den Termin am Dienstag',
    'Termin buchen',
    'Ihr Termin am Dienstag ist gebucht.',
    'Ihr Termin am Montag ist gebucht.',
  ],
  [
    'Réserve le court à 18:30',
    'Réserver le court',
    'Le court est réservé à 18:30.',
    'Le court est réservé à 19:00.',
  ],
])('“%s” is done for the time that it says', (task, button, right, wrong) => {
  const start = page([button], ['Hut'])
  expect(judge(task, start, [[press('e1'), page([button], ['Hut'], [right])]])).toBe('shown')
  expect(judge(task, start, [[press('e1'), page([button], ['Hut'], [wrong])]])).not.toBe('shown')
})

test.each([
  ['Delete all messages', 'Delete selected', 'Select all', 'The messages were deleted.'],
  [
    'Lösche alle Nachrichten',
    'Auswahl löschen',
    'Alle auswählen',
    'Die Nachrichten wurden gelöscht.',
  ],
  [
    'Supprime tous les messages',
    'Supprimer la sélection',
    'Tout sélectionner',
    'Les messages ont été supprimés.',
  ],
])('“%s” is done once none of them is left', (task, button, all, said) => {
  const start = page([button, all, ...mails], ['Inbox'])
  const rest = page([button, all, 'Lunch on Friday?'], ['Inbox'], [said])
  const none = page([button, all], ['Inbox'], [said])
  expect(judge(task, start, [[press('e1'), none]])).toBe('shown')
  expect(judge(task, start, [[press('e1'), rest]])).not.toBe('shown')
})

test.each([
  ['Book a place in the pottery class', 'Book a place', 'You are number 4 on the list.'],
  ['Buche einen Platz im Kurs', 'Platz buchen', 'Du stehst auf der Warteliste.'],
  ['Réserve une place au cours', 'Réserver une place', 'Vous êtes sur la liste d’attente.'],
  ['Reserva una plaza en el curso', 'Reservar una plaza', 'Estás en la lista de espera.'],
  ['Unsubscribe from the letters', 'Unsubscribe', 'Open it: we have sent a link to your address.'],
])('“%s” is not done where “%s” thanks, and then says “%s”', (task, button, line) => {
  const start = page([button], ['Class'])
  const thanks = 'Thank you! Your place is booked. You are unsubscribed from the letters.'
  const after = (...more: string[]) => page([button], ['Class', ...more], [thanks])
  expect(judge(task, start, [[press('e1'), after(line)]])).not.toBe('shown')
})

test.each([
  [
    'Book the class “Wheel throwing”',
    ['Wheel throwing', 'Hand building'],
    'Book my place',
    'Your place is booked.',
  ],
  ['Buche den Kurs „Drehen“', ['Drehen', 'Formen'], 'Platz buchen', 'Ihr Platz ist gebucht.'],
  [
    'Réserve le cours « Tournage »',
    ['Tournage', 'Modelage'],
    'Réserver',
    'Votre place est réservée.',
  ],
  ['Reserva el curso «Torno»', ['Torno', 'Modelado'], 'Reservar', 'Tu plaza está reservada.'],
  ['Prenota il corso «Tornio»', ['Tornio', 'Modellato'], 'Prenota', 'Il posto è prenotato.'],
])('“%s” is not done by what was sent for another one afterwards', (task, titles, button, done) => {
  const [right = '', wrong = ''] = titles
  const open = (title: string, path: string, successes: string[] = []) => ({
    ...page([button], [title], successes),
    url: `https://shop.example/${path}`,
    documentId: path,
    title,
  })
  const press1 = [press('e1'), open(right, 'one')] as const
  const press2 = [press('e1'), open(wrong, 'two', [done])] as const
  const go = [
    { kind: 'goto', url: 'https://shop.example/two' } as const,
    open(wrong, 'two'),
  ] as const
  expect(judge(task, open(right, 'one'), [press1, go, press2])).not.toBe('shown')
  const itself = [press('e1'), open(right, 'one', [done])] as const
  expect(judge(task, open(right, 'one'), [press1, itself])).toBe('shown')
})
