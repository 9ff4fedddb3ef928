import { defineMeaning } from '../meaning.ts'

/** The one after the second. */
export const thirdWords = defineMeaning({
  en: 'third',
  de: 'dritte/dritten/dritter/drittes',
  fr: 'troisième',
  es: 'tercera, tercer, tercero',
  pt: 'terceira, terceiro',
  it: 'terza, terzo',
  nl: 'derde',
  pl: 'trzecia/trzecią/trzeciej/trzeci/trzecie',
  sv: 'tredje',
  tr: 'üçüncü',
  ar: 'الثالثة, ثالثة',
  ja: '三番目, 3番目, 三ページ',
  zh: '第三',
})
