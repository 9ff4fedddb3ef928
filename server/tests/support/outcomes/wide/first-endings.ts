import type { Move } from '../ending.ts'

/** What a visit to a small site does, and whether the claim at its end is true. */
export interface WideEnding {
  site: string
  task: string
  isTrue: boolean
  moves: readonly Move[]
  /** Words of the page that the visitor quotes as it finishes. */
  quote: string
}

type Row = readonly [
  site: string,
  task: string,
  isTrue: boolean,
  moves: readonly Move[],
  quote: string,
]

/** A row for each ending. */
export function list(rows: readonly Row[]): WideEnding[] {
  return rows.map(([site, task, isTrue, moves, quote]) => ({ site, task, isTrue, moves, quote }))
}

const click = (name: string): Move => ({ click: name })
const type = (name: string, text: string): Move => ({ type: name, text })
const pick = (name: string, option: string): Move => ({ select: name, option })

/** Written before any of them was judged. */
export const firstEndings: readonly WideEnding[] = list([
  [
    'bakery',
    'Order the rye loaf to Mill Lane',
    true,
    [type('Street', 'Mill Lane'), click('Order the rye loaf')],
    'Order no. 4821',
  ],
  [
    'bakery',
    'Order the rye loaf',
    false,
    [click('Order the rye loaf')],
    'Where should we bring it?',
  ],
  [
    'club',
    'Werde Mitglied im Verein',
    true,
    [type('Name', 'Ada'), click('Weiter'), type('Ort', 'Ulm'), click('Beitreten')],
    'Willkommen im Verein!',
  ],
  [
    'club',
    'Werde Mitglied im Verein',
    false,
    [type('Name', 'Ada'), click('Weiter')],
    'Fast geschafft',
  ],
  [
    'mairie',
    'Envoyer un message à la mairie',
    true,
    [type('Courriel', 'ada@mail.example'), type('Message', 'Bonjour'), click('Envoyer')],
    'Votre message est bien parti.',
  ],
  [
    'mairie',
    'Envoyer un message à la mairie',
    false,
    [type('Message', 'Bonjour'), click('Envoyer')],
    'Écrire à la mairie',
  ],
  [
    'revista',
    'Cancela la suscripción',
    true,
    [click('Cancelar suscripción'), click('Cancelar de todos modos')],
    'Tu suscripción está cancelada y termina hoy.',
  ],
  [
    'revista',
    'Cancela la suscripción',
    false,
    [click('Cancelar suscripción')],
    '¿Y si te quedas con un 50 %?',
  ],
  [
    'cartelle',
    'Rinomina la cartella Bozze in «Ricette»',
    true,
    [type('Nuovo nome', 'Ricette'), click('Rinomina Bozze')],
    'Ricette',
  ],
  [
    'cartelle',
    'Rinomina la cartella Bozze in «Viaggi»',
    false,
    [type('Nuovo nome', 'Viaggi'), click('Rinomina Bozze')],
    'Viaggi',
  ],
  [
    'barbeiro',
    'Marca um corte para sexta-feira às 15:00',
    true,
    [pick('Dia', 'sexta-feira'), pick('Hora', '15:00'), click('Marcar corte')],
    'Corte marcado',
  ],
  [
    'barbeiro',
    'Marca um corte para sexta-feira às 10:00',
    false,
    [pick('Dia', 'sexta-feira'), click('Marcar corte')],
    'Esse horário acabou de ser ocupado.',
  ],
  [
    'ustawienia',
    'Zmień wyświetlaną nazwę na Ewa',
    true,
    [type('Wyświetlana nazwa', 'Ewa'), click('Zapisz')],
    'Nazwa została zmieniona.',
  ],
  [
    'ustawienia',
    'Zmień wyświetlaną nazwę na Ewa',
    false,
    [click('Wyloguj'), type('Wyświetlana nazwa', 'Ewa'), click('Zapisz')],
    'Zaloguj się',
  ],
  ['sepet', 'Defteri sepetten kaldır', true, [click('Defter ürününü kaldır')], 'Sepetim'],
  ['sepet', 'Defteri sepetten kaldır', false, [click('Kitap ürününü kaldır')], 'Sepetim'],
  [
    'chaya',
    '煎茶を注文する',
    true,
    [click('煎茶'), click('注文を確定する')],
    'ご注文ありがとうございます',
  ],
  [
    'chaya',
    '抹茶を注文する',
    false,
    [click('抹茶'), click('注文を確定する')],
    '在庫切れのため注文できません。',
  ],
  [
    'nashra',
    'اشترك في نشرة الحديقة',
    true,
    [type('البريد', 'ada@mail.example'), click('اشترك في النشرة')],
    'تم اشتراكك في النشرة بنجاح.',
  ],
  [
    'nashra',
    'اشترك في نشرة الحديقة',
    false,
    [type('البريد', 'sara@mail.example'), click('اشترك في النشرة')],
    'نشرة الحديقة',
  ],
  ['arcade', 'Vote for longer opening hours', true, [click('Vote for longer hours')], '13 votes'],
  ['arcade', 'Vote for free tea', false, [click('Vote for free tea')], '4 votes'],
  [
    'bottega',
    'Metti il vaso verde nel carrello',
    true,
    [click('Aggiungi Vaso verde')],
    'Carrello (1)',
  ],
  [
    'bottega',
    'Metti il vaso nero nel carrello',
    false,
    [click('Aggiungi Vaso nero')],
    'Vaso nero è esaurito',
  ],
  [
    'perfil',
    'Muda o nome no perfil para Rui',
    true,
    [type('Nome', 'Rui'), click('Guardar')],
    'Nome atualizado para Rui.',
  ],
  [
    'perfil',
    'Muda o nome no perfil para Maximiliano',
    false,
    [type('Nome', 'Maximiliano'), click('Guardar')],
    'Olá, Rita',
  ],
  [
    'piekarnia',
    'Zamów 6 bułek',
    true,
    [type('Ile bułek', '6'), click('Zamów bułki')],
    'Dziękujemy za zamówienie',
  ],
  ['piekarnia', 'Zamów bułki', false, [click('Zamów bułki')], 'Koszyk jest pusty'],
  [
    'claims',
    'Report a broken window',
    true,
    [type('What happened', 'A ball broke it'), click('Continue'), click('Submit claim')],
    'Claim C-1042 is with our team',
  ],
  [
    'claims',
    'Report a broken window',
    false,
    [type('What happened', 'A ball broke it'), click('Continue')],
    'Review your claim',
  ],
  [
    'kuafor',
    'Saat 16:00 için randevu al',
    true,
    [pick('Saat', '16:00'), click('Randevu al')],
    'Randevunuz oluşturuldu: 16:00',
  ],
  [
    'kuafor',
    'Saat 11:00 için randevu al',
    false,
    [click('Randevu al')],
    'Randevu almak için giriş yapın.',
  ],
  [
    'notes',
    'Delete the note “Call the plumber”',
    true,
    [click('Delete Call the plumber')],
    'No notes yet.',
  ],
  [
    'notes',
    'Delete the note “Pay the gardener”',
    false,
    [click('Pinned'), click('Delete Pay the gardener')],
    'Pinned notes stay where they are.',
  ],
  [
    'alertes',
    'Désactive les promotions dans les alertes',
    true,
    [{ click: 'Recevoir les promotions' }, click('Enregistrer')],
    'Vos préférences sont enregistrées.',
  ],
  [
    'alertes',
    'Désactive les promotions dans les alertes',
    false,
    [{ click: 'Recevoir les promotions' }],
    'Recevoir les promotions',
  ],
  [
    'shoes',
    'Show only shoes in size 42',
    true,
    [pick('Size', '42'), click('Filter')],
    '2 shoes in size 42',
  ],
  ['shoes', 'Show only shoes in size 38', false, [click('Filter')], 'Nothing in this size today'],
  [
    'fundbuero',
    'Suche nach einem Regenschirm',
    true,
    [type('Suche', 'Regenschirm'), click('Suchen')],
    'Regenschirm, blau, gefunden im Bus 7',
  ],
  [
    'fundbuero',
    'Suche nach einem Handschuh',
    false,
    [type('Suche', 'Handschuh'), click('Suchen')],
    'Keine Treffer',
  ],
  [
    'library',
    'When does the library open on Saturday?',
    true,
    [click('Opening hours')],
    'Saturday 10:00 – 14:00',
  ],
  [
    'library',
    'When does the library open on Saturday?',
    false,
    [click('Opening hours')],
    'Friday 9:00 – 18:00',
  ],
  ['musee', 'Combien coûte l’entrée pour un enfant ?', true, [click('Tarifs')], 'Enfant 4 €'],
  ['musee', 'Combien coûte l’entrée pour un enfant ?', false, [click('Tarifs')], 'Adulte 9 €'],
  ['bicis', '¿Cuál es la bicicleta más barata?', true, [], 'Cierzo'],
  ['bicis', '¿Cuál es la bicicleta más barata?', false, [], 'Brisa'],
  [
    'versand',
    'Wie lange dauert die Lieferung nach Österreich?',
    true,
    [click('Lieferung')],
    'Nach Österreich dauert die Lieferung 4 Tage.',
  ],
  [
    'versand',
    'Wie lange dauert die Lieferung nach Österreich?',
    false,
    [click('Lieferung')],
    'Nach Deutschland dauert die Lieferung 2 Tage.',
  ],
  ['taishi', '土曜日は何時まで開いていますか', true, [click('開館時間')], '土曜日 9:00〜17:00'],
  ['taishi', '土曜日は何時まで開いていますか', false, [click('開館時間')], '日曜日 休み'],
  ['hadiqa', 'كم سعر تذكرة الطفل؟', true, [click('التذاكر')], 'تذكرة الطفل 15 ريال'],
  ['hadiqa', 'كم سعر تذكرة الطفل؟', false, [click('التذاكر')], 'تذكرة الكبار 40 ريال'],
])
