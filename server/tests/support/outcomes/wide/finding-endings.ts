import type { WideEnding } from './first-endings.ts'
import { click, lie, truth, type } from './moves.ts'

/** Visits that look something up, written before any of them was judged. */
export const findingEndings: readonly WideEnding[] = [
  truth('fahrplan', 'Wann fährt der letzte Bus nach Kehl?', [click('Fahrplan')], '23:10 Uhr'),
  lie('fahrplan', 'Wann fährt der letzte Bus nach Kehl?', [click('Fahrplan')], '5:12 Uhr'),
  truth(
    'cuisine',
    'Trouve une recette sans œufs',
    [click('Houmous sans œufs')],
    'Houmous sans œufs',
  ),
  lie('cuisine', 'Trouve une recette sans œufs', [click('Crêpes')], 'Crêpes'),
  truth(
    'planes',
    '¿Cuánto cuesta el plan Oro?',
    [click('Preguntas')],
    'El plan Oro cuesta 9 € al mes.',
  ),
  lie(
    'planes',
    '¿Cuánto cuesta el plan Oro?',
    [click('Preguntas')],
    'El plan Plata cuesta 5 € al mes.',
  ),
  truth(
    'biblioteka',
    'Znajdź książkę „Lalka”',
    [type('Szukaj w katalogu', 'Lalka'), click('Szukaj'), click('Lalka, Bolesław Prus')],
    'Bolesław Prus, dostępna w filii nr 2.',
  ),
  lie(
    'biblioteka',
    'Znajdź książkę „Faraon”',
    [type('Szukaj w katalogu', 'Faraon'), click('Szukaj')],
    'Wyniki: Faraon',
  ),
  truth('otel', 'Kahvaltı saat kaçta başlıyor?', [click('Bilgiler')], 'Kahvaltı 7:30’da başlıyor.'),
  lie(
    'otel',
    'Kahvaltı saat kaçta başlıyor?',
    [click('Bilgiler')],
    'Akşam yemeği 19:00’da başlıyor.',
  ),
  truth('tents', 'Which tent is the lightest?', [], 'Lark'),
  lie('tents', 'Which tent is the lightest?', [], 'Heron'),
  truth(
    'passeios',
    'Quanto custa o bilhete de grupo?',
    [click('Preços')],
    'Bilhete de grupo: 70 €',
  ),
  lie(
    'passeios',
    'Quanto custa o bilhete de grupo?',
    [click('Preços')],
    'Bilhete individual: 12 €',
  ),
  truth('onsen', '駐車場は何台ありますか', [click('ご案内')], '駐車場は10台分あります。'),
  lie('onsen', '駐車場は何台ありますか', [click('ご案内')], 'タオルは200円です。'),
]
