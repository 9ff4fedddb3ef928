import { defineMeaning } from '../meaning.ts'

/** Ordering or paying for good, and not the way there. */
export const placeOrderWords = defineMeaning({
  en: 'place my/your/the? order, pay now, confirm my/your/the? order, submit my/your/the? order, complete my/your/the? order/purchase/payment',
  de: 'kostenpflichtig bestellen, zahlungspflichtig bestellen, jetzt bestellen, jetzt bezahlen, kauf abschließen, bestellung abschicken/absenden',
  fr: 'commander et payer, payer maintenant, confirmer la/ma commande',
  es: 'pagar ahora, confirmar el? pedido, realizar el pago',
  pt: 'pagar agora, confirmar o? pedido',
  it: "paga ora, conferma l'ordine, conferma ordine, ordina e paga",
  nl: 'bestelling plaatsen, nu betalen, bestelling bevestigen',
  pl: 'zamów i zapłać, kupuję i płacę, potwierdź zamówienie, zapłać teraz',
  sv: 'genomför köp/köpet, betala nu, bekräfta beställning/beställningen',
  tr: 'siparişi onayla, şimdi öde',
  ar: 'تأكيد الطلب, ادفع الآن',
  ja: '注文を確定, 注文確定, 注文を確定する, 支払いを確定',
  zh: '立即支付, 确认支付, 确认订单, 立即付款',
})
