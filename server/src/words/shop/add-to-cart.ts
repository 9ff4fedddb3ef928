import { defineMeaning } from '../meaning.ts'

/** Putting an article into the cart. */
export const addToCartWords = defineMeaning({
  en: 'add … to my/your/the? cart/basket/bag/trolley, put … in/into my/your/the? cart/basket/bag/trolley, ^put in/into my/your/the? cart/basket/bag/trolley, ^add$',
  de: 'in den warenkorb, in den einkaufswagen, in die einkaufstasche, warenkorb hinzufügen, warenkorb legen, zum warenkorb, warenkorb … hinzufügen, in warenkorb, einkaufswagen legen',
  fr: 'ajouter … au panier, ajoutez … au panier, ajout au panier, mettre … au panier, ajouter au cabas',
  es: 'añadir … al carrito, añadir … a la cesta, agregar … al carrito, añade … al carrito, agregar al carro, añadir al carro, añadir a la bolsa, agregar a la bolsa, añadir a cesta',
  pt: 'adicionar … ao carrinho, colocar no carrinho, adicionar … à sacola, adicionar ao cesto, pôr no carrinho, adicionar ao saco',
  it: 'aggiungi … al carrello, aggiungere al carrello, metti nel carrello, aggiungi alla borsa, aggiungi alla shopping bag',
  nl: 'in winkelwagen, in winkelmand, in winkelmandje, in mijn winkelwagen, in de winkelwagen, aan winkelwagen toevoegen, toevoegen aan winkelwagen/winkelmand/winkelmandje, voeg toe aan winkelwagen/winkelmand/winkelmandje, in het mandje',
  pl: 'dodaj … do koszyka, do koszyka, wrzuć do koszyka, włóż do koszyka',
  sv: 'lägg … i varukorgen/varukorg/kundvagnen/kundvagn, lägg till i varukorgen/varukorg/kundvagnen/kundvagn, lägg i shoppingbag',
  tr: 'sepete ekle, sepete at, sepete ekleyin, sepetime ekle',
  ar: 'أضف إلى السلة/سلة/عربة/العربة/حقيبة, أضف للسلة, إضافة إلى السلة/سلة/عربة/العربة, أضف … إلى عربة/سلة/السلة, اضافة الى السلة/سلة',
  ja: 'カートに入れる, カートに追加, 買い物かごに入れる, かごに入れる, バッグに追加, ショッピングバッグに追加, バッグに入れる',
  zh: '加入购物车, 加入購物車, 添加到购物车, 放入购物车, 加到购物车, 添加至购物车, 加购物车, 加入购物袋, 加入購物袋',
})
