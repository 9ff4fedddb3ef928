import { defineMeaning } from '../meaning.ts'

/** The cart, by words that mean other things elsewhere, and where something goes into it. */
export const bagWords = defineMeaning({
  en: 'in/into/to/on/onto/from the/my/your/a? shopping? cart/basket/bag/trolley, out of the/my/your/a? shopping? cart/basket/bag/trolley, cart, basket, bag, trolley',
  de: 'warenkorb, einkaufswagen, einkaufskorb',
  fr: 'panier',
  es: 'carrito, cesta',
  pt: 'carrinho, sacola',
  it: 'carrello',
  nl: 'winkelwagen, winkelmand, winkelmandje',
  pl: 'koszyk, koszyka, koszyku',
  sv: 'varukorg, varukorgen, kundvagn, kundvagnen',
  tr: 'sepet, sepete, sepetim, sepetime',
  ar: 'سلة, السلة, عربة, العربة',
  ja: 'カート, 買い物かご',
  zh: '购物车, 購物車',
})
