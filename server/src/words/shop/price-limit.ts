import { defineMeaning } from '../meaning.ts'

/** A price that is only the lowest or highest one. */
export const priceLimitWords = defineMeaning({
  en: 'from, start, starting, starts, up to, as low as',
  de: 'ab, bis, bis zu, mindestens, höchstens',
  fr: 'dès!, à partir, jusqu*, à partir de',
  es: 'desde, hasta, a partir',
  pt: 'a partir, desde, até',
  it: 'a partire, fino, fino a',
  nl: 'vanaf, tot',
  pl: 'od',
  sv: 'från, upp till',
  tr: 'başlayan, varan, itibaren',
  ar: 'ابتداء, يبدأ, تبدأ, حتى, تصل',
  ja: 'から, より, まで, 最大',
  zh: '起, 低至, 最高, 最低',
})
