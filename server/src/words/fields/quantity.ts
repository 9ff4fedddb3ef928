import { defineMeaning } from '../meaning.ts'

/** A field for a number of things or people. */
export const quantityWords = defineMeaning({
  en: 'quantity*, qty, amount of, how many, guests, people',
  de: 'menge, anzahl, stückzahl, personen',
  fr: 'quantité, nombre de',
  es: 'cantidad, unidades, número de personas',
  pt: 'quantidade',
  it: 'quantità, numero di',
  nl: 'aantal, hoeveelheid',
  pl: 'ilość, liczba',
  sv: 'antal, kvantitet',
  tr: 'adet, miktar, kişi sayısı',
  ar: 'الكمية, عدد',
  ja: '数量, 個数, 人数',
  zh: '数量, 人数, 數量',
})
