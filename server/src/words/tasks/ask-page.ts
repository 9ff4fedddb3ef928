import { defineMeaning } from '../meaning.ts'

/** A page of a list that goes on on others, as in “open page 3”. */
export const askPageWords = defineMeaning({
  en: 'page',
  de: 'seite',
  fr: 'page',
  es: 'página',
  pt: 'página',
  it: 'pagina',
  nl: 'pagina',
  pl: 'strona, stronę, strony, stronie',
  sv: 'sida, sidan',
  tr: 'sayfa, sayfası, sayfasını, sayfayı, sayfaya',
  ar: 'صفحة, الصفحة',
  ja: 'ページ, ページ目',
  zh: '页, 頁',
})
