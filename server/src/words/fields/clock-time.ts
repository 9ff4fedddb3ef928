import { defineMeaning } from '../meaning.ts'

/** A field for a time of day. */
export const clockTimeWords = defineMeaning({
  en: '^time$, time of day, preferred/arrival/start time, what time',
  de: 'uhrzeit, um wie viel uhr',
  fr: 'heure',
  es: '^hora$, hora de',
  pt: '^hora$, horário, hora de/da',
  it: '^ora$, orario',
  nl: 'tijdstip, ^tijd$',
  pl: 'godzina',
  sv: 'klockslag, ^tid$',
  tr: '^saat$, saati',
  ar: 'الوقت, الساعة',
  ja: '時間, 時刻',
  zh: '时间, 几点',
})
