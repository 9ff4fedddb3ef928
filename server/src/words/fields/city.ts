import { defineMeaning } from '../meaning.ts'

/** A field for a town. */
export const cityWords = defineMeaning({
  en: 'city, town, address level2, *city',
  de: 'ort, stadt, wohnort',
  fr: 'ville',
  es: 'ciudad, localidad, población',
  pt: 'cidade, localidade',
  it: 'città, comune',
  nl: 'plaats, woonplaats, stad',
  pl: 'miasto, miejscowość',
  sv: 'ort, stad, postort',
  tr: 'şehir, il$, ilçe',
  ar: 'المدينة, مدينة',
  ja: '市区町村, 市町村',
  zh: '城市, 市区',
})
