import { defineMeaning } from '../meaning.ts'

/** That a task wants nothing to be bought. */
export const refusedPurchaseWords = defineMeaning({
  en: 'buy/order/purchase/pay nothing, buy/order/purchase/pay for? no, no order, no orders, no purchase, no purchases, spend nothing, spend no money, spending any money',
  de: 'bestelle nichts, nichts bestellen, kaufe nichts, kauf nichts, nichts kaufen, ohne zu bestellen, ohne zu kaufen, ohne zu bezahlen, ohne kauf, ohne bestellung, keine bestellung',
  fr: 'ne commande/commandez/commander rien/pas, rien commander, achète/achetez/acheter rien, sans commander, sans acheter, sans payer, sans rien acheter, sans rien commander',
  es: 'compres nada, comprar nada, compre nada, pidas nada, pedir nada, sin comprar, sin pedir, sin pagar',
  pt: 'compre nada, comprar nada, encomende nada, sem comprar, sem encomendar, sem pagar',
  it: 'comprare nulla, comprare niente, ordinare nulla, ordinare niente, acquistare nulla, acquistare niente, senza comprare, senza ordinare, senza acquistare, senza pagare',
  nl: 'bestel niets, niets bestellen, koop niets, niets kopen, zonder te bestellen, zonder te kopen, zonder te betalen',
  pl: 'nic nie kupuj, niczego nie kupuj, nie kupuj, nic nie zamawiaj, niczego nie zamawiaj, nie zamawiaj, bez kupowania, bez zamawiania, bez płacenia',
  sv: 'köp inget, köp ingenting, beställ inget, beställ ingenting, utan att köpa, utan att beställa, utan att betala',
  tr: 'satın alma, satın almadan, satın almayın, satın almayınız, sipariş verme, sipariş vermeden, sipariş vermeyin, ödeme yapma, ödeme yapmadan',
  ar: 'لا تشتر, لا تطلب, لا تدفع, دون شراء, دون طلب, دون دفع, بدون شراء, بدون طلب, من دون شراء',
  ja: '注文しない, 注文せず, 注文せずに, 注文しないで, 購入しない, 購入せず, 購入せずに, 購入しないで, 買わない, 買わず, 買わずに, 買わないで',
  zh: '不要购买, 不要下单, 不购买, 不要买, 不买, 别买, 不下单, 不要付款, 不要訂購',
})
