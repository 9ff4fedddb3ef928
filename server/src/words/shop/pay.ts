import { defineMeaning } from '../meaning.ts'

/** Paying. */
export const payWords = defineMeaning({
  en: 'pay',
  de: 'bezahlen, zahlen, jetzt bezahlen, zahlungspflichtig, bezahle',
  fr: 'payer, payez, régler, paiement',
  es: 'pagar, pague, paga',
  pt: 'pagar, pague, pagamento',
  it: 'paga, pagare, pagamento',
  nl: 'betalen, betaal',
  pl: 'zapłać, i płacę, zapłacić, opłać, płatność',
  sv: 'betala, betalning',
  tr: 'öde, ödeme, ödeyin',
  ar: 'ادفع, دفع, سداد, الدفع',
  ja: '支払う, 支払い, お支払い, お支払いへ, 決済, 決済する',
  zh: '支付, 付款, 立即支付, 去支付, 去付款, 确认支付, 付費, 立即付款',
})
