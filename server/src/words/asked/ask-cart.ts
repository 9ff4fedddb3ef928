import { defineMeaning } from '../meaning.ts'

/** How a task asks to put something into the cart. */
export const askCartWords = defineMeaning({
  en: 'add/put/place/throw/lay … … in/into/to/on … cart/basket/bag/trolley',
  de: 'in den warenkorb, in den einkaufswagen, in den korb',
  fr: 'dans le/mon/votre panier, au panier',
  es: 'al carrito, en el carrito, a la cesta, en la cesta',
  pt: 'no carrinho, ao carrinho, na sacola',
  it: 'nel carrello, al carrello',
  nl: 'in de/mijn/het winkelwagen, in de/het/mijn winkelmandje',
  pl: 'do koszyka',
  sv: 'i varukorgen, i kundvagnen',
  tr: 'sepete ekle, sepete at, sepete koy, sepetime ekle',
  ar: 'إلى السلة, في السلة, إلى العربة, في عربة',
  ja: 'カートに入れ, カートに追加, かごに入れ, カートへ',
  zh: '加入购物车, 放入购物车, 放进购物车, 加入購物車, 添加到购物车',
})
