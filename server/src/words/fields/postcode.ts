import { defineMeaning } from '../meaning.ts'

/** A field for a postcode. */
export const postcodeWords = defineMeaning({
  en: 'zip*, postcode, post code, postal code, postalcode',
  de: 'postleitzahl, plz',
  fr: 'code postal',
  es: 'código postal',
  pt: 'código postal, cep',
  it: 'codice postale, cap',
  nl: 'postcode',
  pl: 'kod pocztowy',
  sv: 'postnummer, postnr',
  tr: 'posta kodu',
  ar: 'الرمز البريدي',
  ja: '郵便番号, 〒',
  zh: '邮编, 邮政编码, 郵遞區號',
})
