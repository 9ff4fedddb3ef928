import { defineMeaning } from '../meaning.ts'

/** A field for the code of a discount. */
export const couponWords = defineMeaning({
  en: 'coupon*, voucher*, promo*, discount*, gift*',
  de: 'gutschein*, rabattcode, aktionscode',
  fr: 'code promo, bon de réduction, code de réduction, code avantage',
  es: 'cupón, código promocional, código de descuento',
  pt: 'cupom, cupão, código promocional, código de desconto',
  it: 'buono sconto, codice sconto, codice promozionale',
  nl: 'kortingscode, cadeaubon, actiecode',
  pl: 'kod rabatowy, kupon, bon',
  sv: 'rabattkod, presentkort, kampanjkod',
  tr: 'kupon, indirim kodu, hediye kartı',
  ar: 'كوبون, قسيمة, رمز الخصم, كود الخصم',
  ja: 'クーポン, クーポンコード, 割引コード',
  zh: '优惠券, 优惠码, 折扣码, 優惠券, 優惠碼',
})
