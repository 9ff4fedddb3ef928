import { defineMeaning } from '../meaning.ts'

/** A purchase was taken. */
export const orderDoneWords = defineMeaning({
  en: 'thank*, confirmed, confirmation, placed, received, complete, completed, successful, successfully, paid, order number/no/id',
  de: 'danke, vielen dank, bestätigt, bestätigung, aufgegeben, eingegangen, erhalten, bezahlt, erfolgreich, bestellnummer',
  fr: 'merci, confirmé!, confirmée, confirmation, passée, reçu, reçue, payé!, payée, numéro de commande',
  es: 'gracias, confirmado, confirmada, confirmación, realizado, realizada, recibido, recibida, pagado, pagada, número de pedido',
  pt: 'obrigado, obrigada, confirmado, confirmada, confirmação, realizado, realizada, recebido, recebida, pago, número do pedido',
  it: "grazie, confermato, confermata, conferma, effettuato, effettuata, ricevuto, ricevuta, pagato, numero d'ordine, numero ordine",
  nl: 'bedankt, dank je, dank u, bevestigd, bevestiging, geplaatst, ontvangen, betaald, bestelnummer',
  pl: 'dziękujemy, potwierdzone, potwierdzono, potwierdzenie, złożone, złożono, przyjęte, przyjęto, opłacone, opłacono, numer zamówienia',
  sv: 'tack, bekräftad, bekräftat, bekräftelse, lagd, mottagen, betald, betalt, ordernummer',
  tr: 'teşekkür*, onaylandı, alındı, tamamlandı, ödendi, sipariş numarası, sipariş numaranız',
  ar: 'شكرا, تم التأكيد, تم تأكيد, تم استلام, تم الدفع, تم الطلب, اكتمل, رقم الطلب',
  ja: 'ありがとう, ありがとうございます, ありがとうございました, 確定しました, 完了, 完了しました, 承りました, 受け付けました, 注文番号',
  zh: '谢谢, 感谢, 謝謝, 感謝, 已确认, 已下单, 下单成功, 已支付, 支付成功, 已付款, 已完成, 订单号',
})
