import { defineMeaning } from '../meaning.ts'

/** The second page of a list, where its number is a word. */
export const askSecondPageWords = defineMeaning({
  en: 'second page, page two',
  de: 'zweite seite, zweiten seite, seite zwei',
  fr: 'deuxième page, seconde page, page deux',
  es: 'segunda página, página dos',
  pt: 'segunda página, página dois',
  it: 'seconda pagina, pagina due',
  nl: 'tweede pagina, pagina twee',
  pl: 'druga strona, drugą stronę, drugiej strony, drugiej stronie',
  sv: 'andra sidan, sida två',
  tr: 'ikinci sayfa, ikinci sayfayı, ikinci sayfaya, ikinci sayfası',
  ar: 'الصفحة الثانية',
  ja: '二ページ目, 二番目のページ',
  zh: '第二页, 第二頁',
})
