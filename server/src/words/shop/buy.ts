import { defineMeaning } from '../meaning.ts'

/** Buying at once. */
export const buyWords = defineMeaning({
  en: 'buy, buy now',
  de: 'kaufen, jetzt kaufen, sofort kaufen, sofortkauf, kaufe, einkaufen',
  fr: "acheter, achetez, j'achète, acheter maintenant, achat immédiat",
  es: 'comprar, compra ahora, comprar ahora, cómpralo, compre, comprar ya',
  pt: 'comprar, compre, comprar agora, comprar já',
  it: 'acquista, acquistare, compra, compra ora, acquista ora, compra subito',
  nl: 'kopen, koop nu, nu kopen, koop direct, direct kopen, ^koop$, koop',
  pl: 'kup, kup teraz, kupuj, kupuję, kup i zapłać, kupuję i płacę, kupić',
  sv: 'köp, köp nu, köpa, handla nu',
  tr: 'satın al, hemen al, şimdi al, satın alın, satın almak',
  ar: 'اشتر, اشتري, اشتري الآن, شراء, الشراء, اشترِ الآن, تسوق الآن',
  ja: '購入, 購入する, 今すぐ購入, 買う, 今すぐ買う, 注文する',
  zh: '购买, 立即购买, 马上购买, 购买商品, 購買, 立即購買, 直接购买, 直接購買, 去购买',
})
