import { defineMeaning } from '../meaning.ts'

/** A field for the number of an order or a parcel. */
export const orderNumberWords = defineMeaning({
  en: 'order number/no/id/nr, ordernumber, orderid, tracking, reference',
  de: 'bestellnummer, auftragsnummer, sendungsnummer',
  fr: 'numéro de commande, numéro de suivi',
  es: 'número de pedido, número de seguimiento',
  pt: 'número do pedido, número da encomenda, código de rastreio',
  it: "numero d'ordine, numero ordine, numero di tracciamento",
  nl: 'bestelnummer, ordernummer',
  pl: 'numer zamówienia, numer przesyłki',
  sv: 'ordernummer, beställningsnummer, kollinummer',
  tr: 'sipariş numarası, sipariş no, takip numarası',
  ar: 'رقم الطلب, رقم التتبع',
  ja: '注文番号, 追跡番号',
  zh: '订单号, 订单编号, 運單號, 訂單編號',
})
