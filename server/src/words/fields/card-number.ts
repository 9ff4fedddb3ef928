import { defineMeaning } from '../meaning.ts'

/** A field for the number of a payment card. */
export const cardNumberWords = defineMeaning({
  en: 'card/cc number/no/num/nr, cardnumber, ccnumber, cardno, ^card$, credit card',
  de: 'kartennummer, kreditkartennummer, kreditkarte',
  fr: 'numéro de carte, numéro de la carte, carte bancaire',
  es: 'número de tarjeta, número de la tarjeta, tarjeta de crédito',
  pt: 'número do cartão, cartão de crédito',
  it: 'numero di carta, numero carta, numero della carta, carta di credito',
  nl: 'kaartnummer, creditcardnummer',
  pl: 'numer karty',
  sv: 'kortnummer',
  tr: 'kart numarası, kart no',
  ar: 'رقم البطاقة',
  ja: 'カード番号',
  zh: '卡号, 信用卡号, 卡號',
})
