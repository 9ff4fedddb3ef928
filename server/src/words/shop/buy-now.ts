import { defineMeaning } from '../meaning.ts'

/** Buying one article without the cart. */
export const buyNowWords = defineMeaning({
  en: 'buy now',
  de: 'jetzt kaufen, sofort kaufen, sofortkauf',
  fr: 'acheter maintenant, achetez maintenant, achat immédiat',
  es: 'comprar ahora, compra ahora, comprar ya, cómpralo ya',
  pt: 'comprar agora, compre agora, comprar já',
  it: 'acquista ora, compra ora, compra subito',
  nl: 'koop nu, nu kopen, direct kopen',
  pl: 'kup teraz',
  sv: 'köp nu',
  tr: 'hemen al, şimdi al',
  ar: 'اشتر الآن, اشتري الآن, الشراء الآن',
  ja: '今すぐ買う, 今すぐ購入',
  zh: '立即购买, 马上购买, 立即購買, 直接購買',
})
