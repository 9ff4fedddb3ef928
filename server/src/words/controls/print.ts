import { defineMeaning } from '../meaning.ts'

/** Printing. */
export const printWords = defineMeaning({
  en: 'print',
  de: 'drucken, ausdrucken, *drucken$, drucke',
  fr: 'imprimer, imprimez',
  es: 'imprimir, imprime',
  pt: 'imprimir, imprima',
  it: 'stampa, stampare',
  nl: 'afdrukken, printen, afdruk',
  pl: 'drukuj, wydrukuj',
  sv: 'skriv ut, skriva ut',
  tr: 'yazdır, yazdırın',
  ar: 'طباعة, اطبع',
  ja: '印刷, 印刷する, プリント',
  zh: '打印, 列印',
})
