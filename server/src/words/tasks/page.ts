import { defineMeaning } from '../meaning.ts'

/** A part of a long list that has an address of its own. */
export const pageWords = defineMeaning({
  en: 'page',
  de: 'seite',
  fr: 'page',
  es: 'página',
  pt: 'página',
  it: 'pagina',
  nl: 'pagina, bladzijde',
  pl: 'strona, stronę, strony',
  sv: 'sidan, sida',
  tr: 'sayfa, sayfası, sayfasına, sayfasını, sayfayı',
  ar: 'صفحة, الصفحة',
  ja: 'ページ',
  zh: '页, 頁',
})
