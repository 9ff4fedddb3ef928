import { expect, test } from 'vitest'
import { listLabels } from '../../../tests/support/words/list-labels.ts'
import { says } from '../says.ts'
import { addToCartWords } from './add-to-cart.ts'
import { addWords } from './add.ts'
import { bookWords } from './book.ts'
import { buyWords } from './buy.ts'
import { cartWords } from './cart.ts'
import { checkoutWords } from './checkout.ts'
import { orderWords } from './order.ts'
import { payWords } from './pay.ts'

const labels = listLabels([
  [
    buyWords,
    {
      en: 'Buy | Buy now | Buy it now | BUY NOW',
      de: 'Kaufen | Jetzt kaufen | Sofort-Kaufen | Jetzt kostenpflichtig kaufen | Tickets kaufen',
      fr: 'Acheter | Acheter cet article | Achetez maintenant | J’achète | Achat immédiat',
      es: 'Comprar | Comprar ahora | ¡Cómpralo ya! | Comprar ya',
      pt: 'Comprar | Comprar agora | Compre já',
      it: 'Acquista | Acquista ora | Compra subito | Compralo Subito | Compra ora',
      nl: 'Kopen | Koop nu | Nu kopen | Direct kopen',
      pl: 'Kup teraz | Kupuję i płacę | KUP | Kup i zapłać',
      sv: 'Köp | Köp nu | Köp biljetter',
      tr: 'Satın Al | Hemen Al | ŞİMDİ AL | SATIN AL',
      ar: 'اشتر الآن | اشتري الآن | شراء | الشراء الآن | اشترِ الآن',
      ja: '今すぐ買う | 購入する | 今すぐ購入 | 購入 | ご購入はこちら',
      zh: '立即购买 | 购买 | 马上购买 | 立即購買 | 直接購買',
    },
  ],
  [
    addToCartWords,
    {
      en: 'Add to cart | Add to basket | Add to bag | Add this to your cart | Add 2 items to the trolley | Add',
      de: 'In den Warenkorb | In den Einkaufswagen | Zum Warenkorb hinzufügen | In den Warenkorb legen | Legen Sie den Artikel in den Warenkorb | IN DEN WARENKORB',
      fr: 'Ajouter au panier | Ajouter l’article au panier | Mettre au panier | AJOUTER AU PANIER | Ajoutez-le au panier',
      es: 'Añadir al carrito | Añadir a la cesta | Agregar al carrito | AÑADIR A CESTA | Añadir este producto al carrito',
      pt: 'Adicionar ao carrinho | Colocar no carrinho | Adicionar à sacola | Adicionar ao cesto',
      it: 'Aggiungi al carrello | AGGIUNGI AL CARRELLO | Aggiungi alla borsa | Metti nel carrello',
      nl: 'In winkelwagen | In winkelmand | Toevoegen aan winkelwagen | In mijn winkelwagen | Voeg toe aan winkelmandje',
      pl: 'Dodaj do koszyka | DO KOSZYKA | Dodaj produkt do koszyka',
      sv: 'Lägg i varukorgen | Lägg till i varukorg | Lägg i kundvagn | Lägg varan i kundvagnen',
      tr: 'Sepete Ekle | Sepete ekle | SEPETE EKLE | Sepete at',
      ar: 'أضف إلى السلة | أضف إلى عربة التسوق | أضف للسلة | إضافة إلى السلة | اضافة الى السلة',
      ja: 'カートに入れる | カートに追加 | カートに追加する | 買い物かごに入れる | かごに入れる | バッグに追加',
      zh: '加入购物车 | 加入購物車 | 添加到购物车 | 放入购物车',
    },
  ],
  [
    checkoutWords,
    {
      en: 'Checkout | Check out | Go to checkout | Secure check-out',
      de: 'Zur Kasse | Zur Kasse gehen | Weiter zur Kasse | Kasse',
      fr: 'Passer à la caisse | Passer commande | Valider mon panier | Commander | Passer la commande',
      es: 'Finalizar compra | Tramitar pedido | Realizar pedido | Ir a pagar | Tramitar el pedido',
      pt: 'Finalizar compra | Fechar pedido | Finalizar pedido | Ir para o pagamento',
      it: 'Vai alla cassa | Procedi all’ordine | Procedi all’acquisto | Concludi ordine',
      nl: 'Afrekenen | Naar de kassa | Verder naar bestellen | Bestelling afronden',
      pl: 'Przejdź do kasy | Do kasy | Złóż zamówienie | Przejdź do płatności',
      sv: 'Till kassan | Gå till kassan | Slutför köp',
      tr: 'Ödemeye Geç | Siparişi Tamamla | Alışverişi Tamamla | Sepeti Onayla',
      ar: 'إتمام الشراء | إتمام الطلب | المتابعة للدفع | إنهاء الطلب',
      ja: 'レジに進む | ご購入手続きへ | 購入手続きに進む | ご注文手続きへ進む | お会計',
      zh: '结算 | 去结算 | 去结账 | 提交订单 | 前往結帳',
    },
  ],
  [
    payWords,
    {
      en: 'Pay | Pay now | Pay 20 €',
      de: 'Bezahlen | Jetzt bezahlen | Zahlungspflichtig bestellen | Jetzt zahlen',
      fr: 'Payer | Payer maintenant | Procéder au paiement | Payez 12 €',
      es: 'Pagar | Pagar ahora | Pagar 20,00 €',
      pt: 'Pagar | Pagar agora | Ir para pagamento',
      it: 'Paga ora | Paga | Vai al pagamento',
      nl: 'Betalen | Nu betalen | Betaal veilig',
      pl: 'Zapłać | Zamawiam i płacę | Zapłać teraz',
      sv: 'Betala | Betala nu | Till betalning',
      tr: 'Öde | Ödeme yap | ÖDE',
      ar: 'ادفع الآن | الدفع | سداد الفاتورة',
      ja: '支払う | お支払いへ進む | お支払い方法 | 決済する',
      zh: '支付 | 立即支付 | 去付款 | 确认支付',
    },
  ],
  [
    orderWords,
    {
      en: 'Order | Order now | Place order',
      de: 'Bestellen | Jetzt bestellen | Kostenpflichtig bestellen | Bestellung abschicken',
      fr: 'Commander | Commandez maintenant | Valider la commande',
      es: 'Realizar pedido | Pedir ahora | Haz tu pedido',
      pt: 'Encomendar | Fazer pedido | Finalizar pedido',
      it: 'Ordina ora | Effettua l’ordine | Conferma ordine',
      nl: 'Bestellen | Bestel nu | Bestelling plaatsen',
      pl: 'Zamów | Zamawiam z obowiązkiem zapłaty | Złóż zamówienie',
      sv: 'Beställ | Beställ nu | Skicka beställning',
      tr: 'Sipariş ver | Siparişi onayla | Sipariş Ver',
      ar: 'اطلب الآن | تأكيد الطلب | اطلب',
      ja: '注文する | 注文を確定する | ご注文を確定 | 注文',
      zh: '立即下单 | 提交订单 | 下单 | 送出訂單',
    },
  ],
  [
    bookWords,
    {
      en: 'Book | Book a table | Reserve | Make a reservation',
      de: 'Jetzt buchen | Tisch reservieren | Termin vereinbaren',
      fr: 'Réserver | Réservez votre table | Prendre rendez-vous',
      es: 'Reservar | Reserva ahora | Pedir cita',
      pt: 'Reservar | Reserve agora | Agendar consulta',
      it: 'Prenota | Prenota ora | Prenota un tavolo',
      nl: 'Boek nu | Reserveren | Afspraak maken',
      pl: 'Zarezerwuj | Rezerwuję | Umów wizytę',
      sv: 'Boka | Boka nu | Boka tid',
      tr: 'Rezervasyon yap | Randevu Al | Rezervasyon',
      ar: 'احجز الآن | حجز موعد | احجز',
      ja: '予約する | ご予約はこちら | 今すぐ予約',
      zh: '立即预订 | 预约 | 預約掛號',
    },
  ],
  [
    addWords,
    {
      de: 'Hinzufügen | Adresse hinzufügen | Fügen Sie eine Notiz hinzu',
      fr: 'Ajouter | Ajouter une adresse',
      es: 'Añadir | Agregar dirección',
      pl: 'Dodaj | Dodaj adres',
      tr: 'Ekle | Adres ekle',
      ar: 'إضافة | أضف عنوانا',
      ja: '追加 | 追加する | 住所を追加',
      zh: '添加 | 新增地址',
    },
  ],
  [
    cartWords,
    {
      de: 'Warenkorb | Warenkorb anzeigen | Mein Warenkorb (2) | Einkaufswagen',
      fr: 'Panier | Voir mon panier',
      es: 'Carrito | Ver cesta',
      it: 'Carrello | Vai al carrello',
      pl: 'Koszyk | Twój koszyk',
      tr: 'Sepetim | Sepete git',
      ar: 'سلة التسوق | عربة التسوق',
      ja: 'カート | 買い物かご | カートを見る',
      zh: '购物车 | 查看購物車',
    },
  ],
])

test.each(labels)('in $language, “$text” is understood', ({ text, meaning }) => {
  expect(says(text, meaning)).toBe(true)
})

test.each([
  ['Verkaufen', buyWords],
  ['Add to wish list', addToCartWords],
  ['Zur Wunschliste hinzufügen', addToCartWords],
  ['Zum Merkzettel', addWords],
  ['お気に入りに追加', addToCartWords],
  ['Warenkunde', cartWords],
  ['Notebooks', bookWords],
  ['Krankenkassen', checkoutWords],
  ['Reorder the list', orderWords],
])('“%s” is not', (text, meaning) => {
  expect(says(text, meaning)).toBe(false)
})
