import { defineMeaning } from '../meaning.ts'

/** A field for a country. */
export const countryWords = defineMeaning({
  en: 'country*, *country',
  de: 'land, staat',
  fr: '^pays$, pays de, votre pays',
  es: 'país',
  pt: 'país',
  it: 'paese, nazione',
  nl: 'land',
  pl: 'kraj, państwo',
  sv: 'land',
  tr: 'ülke',
  ar: 'البلد, الدولة',
  ja: '国, 国名',
  zh: '国家, 國家',
})
