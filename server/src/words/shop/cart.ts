import { defineMeaning } from '../meaning.ts'

/** Where a shop keeps what was chosen. */
export const cartWords = defineMeaning({
  en: 'cart, basket, shopping bag, trolley, ^bag$, your/my bag, shoppingcart, mycart',
  de: '*warenkorb, einkaufswagen, einkaufskorb, *warenkorb*, einkaufstasche, shopping bag',
  fr: 'panier, *panier, caddie, cabas',
  es: 'carrito, cesta, carro, bolsa de compra/compras, carro de compra/compras',
  pt: 'carrinho, cesto, sacola, cesta, carrinho de compras',
  it: 'carrello, borsa della spesa, shopping bag',
  nl: 'winkelwagen, winkelmand, winkelmandje, winkelwagentje, mandje',
  pl: 'koszyk, koszyka, koszyku, koszykiem, torby zakupowej',
  sv: 'varukorg, varukorgen, kundvagn, kundvagnen, kassen, shoppingbag',
  tr: 'sepet~, sepete, sepeti, sepetim, sepetiniz, sepetinize, sepetinizde, alışveriş çantası~',
  ar: 'سلة, السلة, عربة, عربة التسوق, سلة التسوق, حقيبة التسوق, سلتك, للسلة',
  ja: 'カート, 買い物かご, 買い物カゴ, かご, ショッピングバッグ, バスケット',
  zh: '购物车, 購物車, 购物袋, 購物袋, 购物篮',
})
