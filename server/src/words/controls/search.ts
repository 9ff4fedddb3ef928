import { defineMeaning } from '../meaning.ts'

/** Searching. */
export const searchWords = defineMeaning({
  en: 'search',
  de: 'suche, suchen, durchsuchen, produktsuche, artikelsuche, volltextsuche, detailsuche, stellensuche, filialsuche, suchmaske',
  fr: 'rechercher, recherche, chercher, recherchez',
  es: 'buscar, busca, búsqueda, busque',
  pt: 'buscar, pesquisar, pesquisa, procurar, busca, pesquise',
  it: 'cerca, ricerca, cercare',
  nl: 'zoeken, zoek, doorzoek',
  pl: 'szukaj, wyszukaj, wyszukaj*, wyszukiw*, znajdź',
  sv: 'sök, söka, sökning',
  tr: '^ara$, ürün ara, sitede ara, arama, arayın',
  ar: 'بحث, البحث, ابحث, إبحث',
  ja: '検索, 検索する, 探す, さがす',
  zh: '搜索, 查询, 搜尋, 搜一下, 搜寻, 查找',
})
