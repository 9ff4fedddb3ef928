import { defineMeaning } from '../meaning.ts'

/** A field for a day. */
export const dateWords = defineMeaning({
  en: 'date*, *date, birthday, day',
  de: 'datum, geburtsdatum, wunschtermin',
  fr: 'date, date de naissance, jour',
  es: 'fecha, día',
  pt: 'data de nascimento, data do/da, ^dia$',
  it: 'data di nascita, data di, giorno',
  nl: 'datum, geboortedatum',
  pl: 'data urodzenia, data wizyty, dzień',
  sv: 'datum, födelsedatum',
  tr: 'tarih, doğum tarihi, gün',
  ar: 'التاريخ, تاريخ',
  ja: '日付, 生年月日, 日時',
  zh: '日期, 出生日期',
})
