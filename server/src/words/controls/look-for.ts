import { defineMeaning } from '../meaning.ts'

/** A field or control that narrows down what is shown. */
export const lookForWords = defineMeaning({
  en: 'search, filter, find, look for',
  de: 'suche, suchen, filtern, filter, finden',
  fr: 'recherche, rechercher, filtrer, filtre, trouver',
  es: 'buscar, búsqueda, filtrar, filtro, encontrar',
  pt: 'buscar, pesquisar, pesquisa, filtrar, filtro, procurar',
  it: 'cerca, ricerca, filtra, filtro, trova',
  nl: 'zoek, zoeken, filteren, filter, vinden',
  pl: 'szukaj, wyszukaj, filtruj, filtr, znajdź',
  sv: 'sök, söka, filtrera, filter, hitta',
  tr: 'ara$, arama, filtrele, filtre, bul',
  ar: 'بحث, البحث, ابحث, تصفية, فلتر',
  ja: '検索, 絞り込み, 絞り込む, 探す, フィルター',
  zh: '搜索, 筛选, 过滤, 查找, 搜尋, 篩選',
})
