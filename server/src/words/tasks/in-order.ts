import { defineMeaning } from '../meaning.ts'

/** A list is wanted in an order, as in “cheapest first”. */
export const inOrderWords = defineMeaning({
  en: 'first, sort, sorted, sorting, ascending, descending',
  de: 'zuerst, sortiere, sortieren, sortiert, aufsteigend, absteigend',
  fr: 'd’abord, en premier, trier, triez',
  es: 'primero, primera, ordena, ordenar, ordenados, ordenadas',
  pt: 'primeiro, ordena, ordenar, ordene, ordenados',
  it: 'per primo, per primi, per prima, ordina, ordinare, ordinati',
  nl: 'eerst, sorteer, sorteren, gesorteerd',
  pl: 'najpierw, sortuj, posortuj, sortować',
  sv: 'först, sortera, sorterat, sorterade',
  tr: 'ilk önce, sırala, sıralı, sıralayın',
  ar: 'أولا, رتب, ترتيب',
  ja: '順, 並べ替え, 並べ替えて',
  zh: '排序, 排列, 优先',
})
