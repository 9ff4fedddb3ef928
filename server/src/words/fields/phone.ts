import { defineMeaning } from '../meaning.ts'

/** A field for a telephone number. */
export const phoneWords = defineMeaning({
  en: '*phone, phone*, mobile, tel',
  de: 'telefon*, handynummer, handy, mobilnummer, rufnummer',
  fr: 'téléphone, portable',
  es: 'teléfono, móvil, celular',
  pt: 'telefone, telemóvel, celular',
  it: 'telefono, cellulare',
  nl: 'telefoonnummer, telefoon, mobiel',
  pl: 'telefon, numer telefonu, telefonu',
  sv: 'telefon, mobilnummer, telefonnummer',
  tr: 'telefon, cep telefonu',
  ar: 'الهاتف, رقم الهاتف, الجوال, هاتف, رقم الجوال',
  ja: '電話番号, 電話, 携帯電話',
  zh: '手机, 电话, 手机号, 手機, 電話, 手机号码',
})
