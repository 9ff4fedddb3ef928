import { defineMeaning } from '../meaning.ts'

/** How a task asks for a phone number. */
export const askPhoneWords = defineMeaning({
  en: 'phone number?, telephone number?',
  de: 'telefon, telefonnummer, rufnummer',
  fr: 'numéro de téléphone, téléphone',
  es: 'número de teléfono, teléfono',
  pt: 'número de telefone, telefone',
  it: 'numero di telefono, telefono',
  nl: 'telefoon, telefoonnummer',
  pl: 'numer telefonu, telefon, telefonu',
  sv: 'telefon, telefonnummer',
  tr: 'telefon numarası/numarasını, telefon, telefonu',
  ar: 'رقم الهاتف, رقم هاتف, هاتف, الهاتف',
  ja: '電話, 電話番号',
  zh: '电话, 電話',
})
