import { defineMeaning } from '../meaning.ts'

/** The page of a list after the one that is shown. */
export const askNextPageWords = defineMeaning({
  en: 'next page, following page',
  de: 'nächste seite, nächsten seite, folgende seite',
  fr: 'page suivante, prochaine page',
  es: 'página siguiente, siguiente página, próxima página',
  pt: 'página seguinte, próxima página',
  it: 'pagina successiva, pagina seguente, prossima pagina',
  nl: 'volgende pagina',
  pl: 'następna strona, następną stronę, kolejna strona, kolejną stronę',
  sv: 'nästa sida',
  tr: 'sonraki sayfa, sonraki sayfaya, sonraki sayfayı',
  ar: 'الصفحة التالية',
  ja: '次のページ',
  zh: '下一页, 下一頁',
})
