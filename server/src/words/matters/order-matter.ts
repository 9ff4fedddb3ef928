import { defineMeaning } from '../meaning.ts'

/** What is about a purchase. */
export const orderMatterWords = defineMeaning({
  en: 'order, orders, ordered, purchase, purchased, payment, bought',
  de: 'bestell*, kauf, gekauft, zahlung, einkauf',
  fr: 'commande, commandes, commandé!, achat, paiement',
  es: 'pedido, pedidos, compra, comprado, pago',
  pt: 'pedido, pedidos, encomenda, compra, comprado, pagamento',
  it: 'ordine, ordini, ordinato, acquisto, acquistato, pagamento',
  nl: 'bestelling, bestellingen, besteld, aankoop, gekocht, betaling',
  pl: 'zamówieni*, zakup*, kupiono, płatność, płatności',
  sv: 'beställning*, beställt, order, köp, köpt, betalning',
  tr: 'sipariş*, satın alma, ödeme, ödemeniz',
  ar: 'طلب, الطلب, طلبك, طلبية, الشراء, الدفع',
  ja: '注文, ご注文, 購入, ご購入, お支払い, 支払い',
  zh: '订单, 訂單, 下单, 购买, 購買, 支付, 付款',
})
