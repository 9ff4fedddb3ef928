import { defineMeaning } from '../meaning.ts'

/** A field for an amount of money. */
export const amountWords = defineMeaning({
  en: 'amount*, price*, budget, min*, max*',
  de: 'betrag, preis, höchstpreis, mindestpreis',
  fr: 'montant, prix',
  es: 'importe, precio, monto, presupuesto',
  pt: 'valor, preço, montante',
  it: 'importo, prezzo',
  nl: 'bedrag, prijs',
  pl: 'kwota, cena',
  sv: 'belopp, pris',
  tr: 'tutar, fiyat, bütçe',
  ar: 'المبلغ, السعر',
  ja: '金額, 価格, 予算',
  zh: '金额, 价格, 預算, 金額',
})
