import { defineMeaning } from '../meaning.ts'

/** The one after the first. */
export const secondWords = defineMeaning({
  en: 'second',
  de: 'zweite/zweiten/zweiter/zweites',
  fr: 'deuxième, seconde',
  es: 'segunda, segundo',
  pt: 'segunda, segundo',
  it: 'seconda, secondo',
  nl: 'tweede',
  pl: 'druga/drugą/drugiej/drugi/drugie',
  sv: 'andra',
  tr: 'ikinci',
  ar: 'الثانية, ثانية',
  ja: '二番目, 2番目, 二ページ',
  zh: '第二',
})
