import { defineMeaning } from '../meaning.ts'

/** How a task asks to buy, to order or to pay. */
export const askOrderWords = defineMeaning({
  en: 'buy, purchase, pay, check out, checkout and pay, order, place an/the/my/your? order, complete/finish/through … checkout/purchase/order',
  de: 'bestelle, bestellen, bestellst, kaufe, kaufen, einkaufen, bezahle, bezahlen, zahle, zahlen, bestellung … aufgeben, gib … bestellung auf, schließe … kauf ab, schließe … bestellung ab',
  fr: 'commander un/une/le/la/les/des/du/deux/ce/cette/mon, commandez, commande, passe/passer/passez une/la/ma? commande, achète, achete, acheter, achetez, payer, paie, payez, finalise la commande',
  es: 'pedir, pide, pida, comprar, compra, compre, pagar, paga, pague, haz un/el pedido, hacer un/el pedido, encargar, encarga, finaliza la compra',
  pt: 'comprar, compre, compra, pedir, peça, encomendar, encomende, pagar, pague, faça um/o pedido, fazer um/o pedido, finalize a compra, finalizar a compra',
  it: 'ordina, ordinare, compra, comprare, acquista, acquistare, paga, pagare, effettua un ordine, fai un ordine',
  nl: 'bestel, bestellen, koop, kopen, betaal, betalen, afrekenen, reken … af',
  pl: 'zamów, zamówić, zamawiaj, kup, kupić, kupuj, zapłać, zapłacić, płać, opłać, złóż zamówienie, składaj zamówienia',
  sv: 'beställ, beställa, köp, köpa, betala, lägg en beställning',
  tr: 'satın al, satın alın, satın almak, sipariş ver, sipariş et, sipariş etmek, sipariş vermek, öde, ödeme yap',
  ar: 'اشتر, اشتري, تشتر, اطلب, تطلب, ادفع, تدفع, شراء, الدفع',
  ja: '注文, 購入, 買う, 買って, 買い, 買わ, 支払う, 支払って, 支払わ, 購入手続き',
  zh: '购买, 買, 买, 購買, 下单, 下單, 订购, 訂購, 付款, 支付, 结账, 結帳',
})
