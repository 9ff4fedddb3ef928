import { defineMeaning } from '../meaning.ts'

/** Copying to the clipboard. */
export const copyWords = defineMeaning({
  en: 'copy',
  de: 'kopieren, kopiere, *kopieren$',
  fr: 'copier, copiez',
  es: 'copiar, copia',
  pt: 'copiar, copie',
  it: 'copia, copiare',
  nl: 'kopiëren, kopieer',
  pl: 'kopiuj, skopiuj',
  sv: 'kopiera',
  tr: 'kopyala, kopyalayın',
  ar: 'نسخ, انسخ',
  ja: 'コピー, コピーする',
  zh: '复制, 複製, 拷贝',
})
