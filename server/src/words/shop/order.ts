import { defineMeaning } from '../meaning.ts'

/** Ordering. */
export const orderWords = defineMeaning({
  en: 'order',
  de: 'bestellen, kostenpflichtig bestellen, zahlungspflichtig bestellen, bestellung, bestelle, *bestellen$',
  fr: '^commander$, commander maintenant, commander et payer, commandez, commande',
  es: 'pedir, pedido, ordenar pedido, encargar, haz tu pedido',
  pt: 'encomendar, pedir, fazer pedido, pedido, encomenda',
  it: "ordina, ordinare, ordine, effettua l'ordine",
  nl: 'bestellen, bestel, bestelling',
  pl: 'zamów, zamawiam, zamówienie, zamów i zapłać',
  sv: 'beställ, beställa, beställning',
  tr: 'sipariş~',
  ar: 'اطلب, طلب, اطلب الآن, الطلب',
  ja: '注文, 注文する, 注文を確定, 注文確定, ご注文',
  zh: '下单, 提交订单, 订购, 訂購, 下單, 送出訂單, 立即订购, 订单',
})
