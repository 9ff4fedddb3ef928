import { defineMeaning } from '../meaning.ts'

/** What precedes a word such as “updated” where it names a list or denies that something was done. */
export const recentWords = defineMeaning({
  en: 'not, never, recently, last, just, yet, be',
  de: 'nicht, nie, zuletzt, kürzlich, gerade, noch, soeben',
  fr: 'pas, jamais, récemment, dernièrement, être',
  es: 'no ha sido, no se ha, nunca, recientemente, por última vez, ser',
  pt: 'não, nunca, recentemente, ser',
  it: 'non è stato/stata, mai, recentemente, di recente, essere',
  nl: 'niet, nooit, onlangs, laatst',
  pl: 'nie, nigdy, ostatnio, niedawno, właśnie',
  sv: 'inte, aldrig, nyligen, senast',
  tr: 'son, yakında, yeni, henüz',
  ar: 'لم, حديثا, مؤخرا, آخر',
  ja: '最近, 最終, 未',
  zh: '最近, 未, 没有, 刚刚, 沒有',
})
