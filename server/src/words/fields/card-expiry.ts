import { defineMeaning } from '../meaning.ts'

/** A field for the date until which a card is valid. */
export const cardExpiryWords = defineMeaning({
  en: 'expir*, valid until/thru, cc exp, mm yy/yyyy, exp date, mmyy',
  de: 'ablaufdatum, gültig bis, gültigkeit',
  fr: "date d'expiration, expire fin",
  es: 'fecha de caducidad, caducidad, fecha de vencimiento, vencimiento',
  pt: 'data de validade, validade',
  it: 'data di scadenza, scadenza',
  nl: 'vervaldatum, geldig tot',
  pl: 'data ważności, ważna do',
  sv: 'utgångsdatum, giltig till',
  tr: 'son kullanma tarihi, son kullanma',
  ar: 'تاريخ الانتهاء, تاريخ انتهاء',
  ja: '有効期限',
  zh: '有效期, 到期日',
})
