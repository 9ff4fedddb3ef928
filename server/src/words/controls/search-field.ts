import { defineMeaning } from '../meaning.ts'

/** A field for what is searched for. */
export const searchFieldWords = defineMeaning({
  en: 'search*, find, recherche, ^q$, query, keyword*',
  de: 'suche*, suchbegriff, stichwort',
  fr: 'rechercher, recherche, mot clé',
  es: 'buscar, búsqueda, palabra clave',
  pt: 'buscar, pesquisar, pesquisa, palavra chave',
  it: 'cerca, ricerca, parola chiave',
  nl: 'zoeken, zoekterm, zoek',
  pl: 'szukaj, wyszukaj, fraza',
  sv: 'sök, sökord',
  tr: 'ara$, arama, anahtar kelime',
  ar: 'بحث, ابحث, البحث',
  ja: '検索, キーワード',
  zh: '搜索, 关键词, 搜尋, 關鍵字',
})
