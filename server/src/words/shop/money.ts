import { defineMeaning } from '../meaning.ts'

/** Names of currencies beside an amount. */
export const moneyWords = defineMeaning({
  en: 'eur, usd, gbp, chf, euro, euros, dollars, pounds, cents',
  de: 'euro, franken',
  fr: 'euro, euros',
  es: 'euro, euros, pesos, dólares',
  pt: 'euro, euros, reais',
  it: 'euro',
  nl: 'euro',
  pl: 'zł, złotych, złote, euro',
  sv: 'kr$, ^kr, kronor, euro',
  tr: 'tl, lira, avro',
  ar: 'ريال, درهم, دينار, جنيه, ر.س, يورو',
  ja: '円',
  zh: '元, 人民币',
})
