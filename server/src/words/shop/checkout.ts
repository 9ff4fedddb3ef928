import { defineMeaning } from '../meaning.ts'

/** From the cart to the purchase. */
export const checkoutWords = defineMeaning({
  en: 'checkout, check out, proceed to, place my/your/the? order, pay now, complete the/my? order/purchase, confirm order',
  de: 'zur kasse, kasse, zum bezahlen, zur bestellung',
  fr: 'passer à la caisse, passer commande, passer la commande, ^commander$, commander maintenant, valider mon/le panier, procéder au paiement, valider ma/la commande',
  es: 'finalizar compra, finalizar la compra, tramitar pedido, tramitar el pedido, realizar pedido, realizar el pedido, ir a pagar, pasar por caja, proceder al pago',
  pt: 'finalizar compra, finalizar a compra, finalizar pedido, fechar pedido, fechar compra, concluir compra, ir para o pagamento, encerrar compra',
  it: "vai alla cassa, procedi all'ordine, alla cassa, procedi al pagamento, procedi all'acquisto, concludi ordine, completa l'ordine",
  nl: 'afrekenen, naar kassa, naar de kassa, verder naar bestellen, ga naar kassa, naar betalen, bestelling afronden',
  pl: 'do kasy, przejdź do kasy, przejdź do płatności, przejdź do zamówienia, złóż zamówienie, realizuj zamówienie, do zamówienia',
  sv: 'till kassan, gå till kassan, kassan, till betalning, slutför köp, slutför köpet',
  tr: 'ödemeye geç, ödeme yap, siparişi tamamla, sepeti onayla, alışverişi tamamla, kasaya git, ödemeye git, alışverişi bitir',
  ar: 'الدفع, إتمام الشراء, إتمام الطلب, إتمام عملية الشراء, متابعة الدفع, إنهاء الطلب, المتابعة للدفع, اتمام الشراء, اتمام الطلب',
  ja: 'レジに進む, レジへ進む, ご購入手続き, 購入手続き, 購入手続きへ, ご注文手続き, 注文手続き, お会計, チェックアウト',
  zh: '结算, 去结算, 结账, 去结账, 結帳, 前往結帳, 結算, 前往结账, 提交订单, 去下单',
})
