import { defineMeaning } from '../meaning.ts'

/** How a task asks for an address of any kind. */
export const askAddressWords = defineMeaning({
  en: 'address, addresses',
  de: 'adresse, anschrift, kontaktadresse, postadresse, postanschrift',
  fr: 'adresse, coordonnées',
  es: 'dirección',
  pt: 'endereço, morada',
  it: 'indirizzo',
  nl: 'adres, contactadres, postadres',
  pl: 'adres, adresu',
  sv: 'adress, adressen, kontaktadress, postadress',
  tr: 'adres, adresi, adresini',
  ar: 'عنوان, العنوان',
  ja: '住所, 所在地, 連絡先',
  zh: '地址',
})
