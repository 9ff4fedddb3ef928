import { expect, test } from 'vitest'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeRecord } from '../../../../tests/support/records/describe-record.ts'
import { judgeByCode, readAim } from '../outcome-facts.ts'

/** The quote by which code sees the task as done after its button was pressed and the page showed a new line; null if it does not. */
function judge(task: string, button: string, line: string): string | null {
  const page = describePage({ lines: [button], elements: [describeControl('e1', button)] })
  const after = { ...page, fingerprint: 'f2', lines: [button, line] }
  const record = describeRecord(page, [[{ kind: 'click', ref: 'e1' }, after]])
  const { task: judged } = judgeByCode(readAim({ task, flows: [] }), record)
  return judged?.verdict.kind === 'shown' ? judged.verdict.proof.quote : null
}

test.each([
  ['Pin the notice', 'Pin', 'The notice has been pinned.'],
  ['Archive the letter', 'Archive', 'Letter archived'],
  ['Merke den Artikel', 'Artikel merken', 'Der Artikel ist jetzt gemerkt.'],
  ['Réserver une place', 'Réserver', 'Votre place est réservée.'],
  ['Guarda la receta', 'Guardar', 'La receta se ha guardado.'],
  ['Salva la ricetta', 'Salva', 'La ricetta è stata salvata.'],
  ['Bewaar het recept', 'Bewaren', 'Het recept is bewaard.'],
  ['Zarezerwuj stolik', 'Zarezerwuj', 'Stolik został zarezerwowany.'],
  ['Spara receptet', 'Spara', 'Receptet är sparat.'],
  ['記事を保存する', '保存', '記事を保存しました。'],
])('“%s”, “%s”: “%s” says that it is done', (task, button, line) => {
  expect(judge(task, button, line)).toBe(line)
})

test.each([
  ['Pin the notice', 'Pin', 'The notice could not be pinned.'],
  ['Pin the notice', 'Pin', 'The notice will be pinned once you have signed in.'],
  ['Pin the notice', 'Pin', 'Should the notice be pinned?'],
  ['Pin the notice', 'Pin', 'Only editors can have notices pinned.'],
  ['Pin the notice', 'Pin', 'The page was updated.'],
  ['Réserver une place', 'Réserver', 'Votre place n’a pas été réservée.'],
  ['Merke den Artikel', 'Artikel merken', 'Der Artikel wurde nicht gemerkt.'],
  ['Zarezerwuj stolik', 'Zarezerwuj', 'Nie zarezerwowano stolika.'],
  ['記事を保存する', '保存', '記事を保存できませんでした。'],
])('“%s”, “%s”: “%s” says no such thing', (task, button, line) => {
  expect(judge(task, button, line)).toBeNull()
})

test.each([
  ['Close my account', 'Close my account', 'Your account is closed.'],
  ['Ferme mon compte', 'Fermer mon compte', 'Votre compte est fermé.'],
  ['Cierra mi cuenta', 'Cerrar mi cuenta', 'Tu cuenta está cerrada.'],
  ['Lösche mein Konto', 'Konto löschen', 'Ihr Konto ist gelöscht.'],
  ['Verwijder mijn account', 'Account verwijderen', 'Je account is verwijderd.'],
])('“%s” is done where “%s” makes the page say “%s”', (task, button, line) => {
  expect(judge(task, button, line)).toBe(line)
})

test('what is closed for another reason is not done', () => {
  expect(judge('Remove my booking', 'Remove booking', 'The booking office is closed.')).toBeNull()
})

test.each([
  ['Unsubscribe from the letters', 'Unsubscribe', 'We have sent you a link to unsubscribe.'],
  ['Bestelle den Newsletter ab', 'Newsletter abbestellen', 'Wir haben Ihnen einen Link geschickt.'],
  ['Désabonne-moi des lettres', 'Se désabonner', 'Nous vous avons envoyé un lien, lettres.'],
  ['Annulla l’iscrizione', 'Annulla l’iscrizione', 'Ti abbiamo mandato un link per l’iscrizione.'],
  ['Subscribe to the letters', 'Subscribe', 'Click the link in our mail, and you are subscribed.'],
])('“%s” is not done where “%s” makes the page say “%s”', (task, button, line) => {
  expect(judge(task, button, line)).toBeNull()
})
