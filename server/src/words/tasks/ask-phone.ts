import { defineMeaning } from '../meaning.ts'

/** How a task asks for a phone number. */
export const askPhoneWords = defineMeaning({
  en: 'phone, telephone',
  de: 'telefon, telefonnummer',
  fr: 'téléphone',
  es: 'teléfono',
  pt: 'telefone',
  it: 'telefono',
  nl: 'telefoon, telefoonnummer',
  pl: 'telefon, telefonu',
  sv: 'telefon, telefonnummer',
  tr: 'telefon, telefonu',
  ar: 'هاتف, الهاتف',
  ja: '電話, 電話番号',
  zh: '电话, 電話',
})
