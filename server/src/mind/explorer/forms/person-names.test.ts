import { expect, test } from 'vitest'
import { describeTestSituation } from '../../../../tests/support/mind/describe-test-situation.ts'
import { openAsking } from '../../../../tests/support/mind/open-asking.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { createExplorer } from '../../explorer.ts'

/** What is typed into the only field of a form. */
async function type(task: string, label: string) {
  const field = describeField('e1', label, { form: '#f' })
  const send = describeControl('e2', 'OK', { form: '#f', inputType: 'submit' })
  const observation = describePage({ elements: [field, send] })
  const situation = describeTestSituation({ task, observation })
  const { action } = await createExplorer('explorer').decide(situation, openAsking())
  return action.kind === 'type' ? action.text : action.kind
}

test.each([
  ['Donate 25 pounds once, in the name of Grace Okafor.', 'Name', 'Grace Okafor'],
  ['Book a place in the class “Wheel throwing” for Ella Novak.', 'Your name', 'Ella Novak'],
  ['Vereinbaren Sie einen Termin für Jonas Beck, Telefon 0170 5550199.', 'Name', 'Jonas Beck'],
  [
    'Pide una cita para el 15 de diciembre a nombre de Nuria Campos.',
    'Nombre y apellidos',
    'Nuria Campos',
  ],
  ['Prenota una prova gratuita del corso di Pilates per Luca Ferri.', 'Nome', 'Luca'],
  ['Zapisz na kurs Annę Wiśniewską, prowadzi go Fundacja.', 'Imię i nazwisko', 'Annę Wiśniewską'],
  ['Sign up Zoë O’Neill Baker for the walk.', 'First name', 'Zoë'],
  ['Sign up Zoë O’Neill Baker for the walk.', 'Last name', 'O’Neill Baker'],
])('%s: “%s” takes %s', async (task, label, typed) => {
  expect(await type(task, label)).toBe(typed)
})

test.each([
  ['of two persons, none is taken', 'Invite Grace Okafor and send a copy to Luca Ferri.'],
  ['one word alone can name anything', 'Book the room Birch for Monday.'],
])('%s', async (_what, task) => {
  const typed = await type(task, 'Name')
  expect(['Maya Lindt', 'Jo Barnes', 'Sam Ortega']).toContain(typed)
})

test('the number of a library card is not that of a credit card', async () => {
  const task = 'Book a desk. Your library card number is 482913.'
  expect(await type(task, 'Library card number')).toBe('482913')
})
