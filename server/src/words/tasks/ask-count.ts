import { defineMeaning } from '../meaning.ts'

/** How a task asks for a number of things. */
export const askCountWords = defineMeaning({
  en: 'how many, number of',
  de: 'wie viele, wieviele, anzahl der',
  fr: 'combien de, nombre de',
  es: 'cuántos, cuántas, número de',
  pt: 'quantos, quantas, número de',
  it: 'quanti, quante, numero di',
  nl: 'hoeveel, aantal',
  pl: 'ile, ilu, liczba',
  sv: 'hur många, antal',
  tr: 'kaç tane/kişi/adet/oda/kat, sayısı',
  ar: 'كم عدد, عدد',
  ja: '何台, 何人, 何個, 何室, 何席, 何名, 何本, 何枚',
  zh: '多少, 几个, 几间',
})
