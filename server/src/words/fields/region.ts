import { defineMeaning } from '../meaning.ts'

/** A field for a part of a country. */
export const regionWords = defineMeaning({
  en: 'state, province, region, county, address level1',
  de: 'bundesland, kanton',
  fr: 'région, département',
  es: 'provincia, comunidad autónoma',
  pt: 'estado, distrito',
  it: 'provincia, regione',
  nl: 'provincie',
  pl: 'województwo',
  sv: 'län, landskap',
  tr: 'bölge, eyalet',
  ar: 'المنطقة, المحافظة, الولاية',
  ja: '都道府県',
  zh: '省份, 省, 州',
})
