import { defineMeaning } from '../meaning.ts'

/** How a task asks to bring a list into an order. */
export const sortWords = defineMeaning({
  en: 'sort, order … by, arrange … by',
  de: 'sortiere, sortieren, sortier, ordne … nach',
  fr: 'trier, trie, triez, classe … par, classer … par, classez … par',
  es: 'ordena, ordenar, ordene, clasifica … por',
  pt: 'ordena, ordenar, ordene, classifica … por',
  it: 'ordina … per, ordinare … per, metti … in ordine',
  nl: 'sorteer, sorteren, rangschik',
  pl: 'sortuj, posortuj, sortować, uporządkuj',
  sv: 'sortera, ordna … efter',
  tr: 'sırala, sıralayın',
  ar: 'رتب, قم بترتيب',
  ja: '並べ替え, 並べ替えて, 並び替え, 並び替えて, 順に並べ',
  zh: '排序, 按 … 排列',
})
