import { defineMeaning } from '../meaning.ts'

/** A field for a street and house number. */
export const streetWords = defineMeaning({
  en: 'street*, address*, *address',
  de: 'straße, adresse, anschrift, hausnummer',
  fr: 'adresse, rue',
  es: 'dirección, calle',
  pt: 'endereço, morada, rua',
  it: 'indirizzo, via',
  nl: 'straat, adres, straatnaam',
  pl: 'ulica, adres',
  sv: 'gatuadress, adress, gata',
  tr: 'adres, sokak',
  ar: 'العنوان, الشارع',
  ja: '住所, 番地',
  zh: '地址, 街道, 详细地址',
})
