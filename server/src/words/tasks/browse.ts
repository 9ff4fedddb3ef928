import { defineMeaning } from '../meaning.ts'

/** Where a word for an act asks only to look. */
export const browseWords = defineMeaning({
  en: 'check out the/our/what/how/all/their/these, check … order status, order status, order history, download page, booking page, order page',
  de: 'bestellstatus, bestellverlauf, buchungsseite, bestellseite',
  fr: 'suivi de commande, historique des commandes',
  es: 'estado del pedido, historial de pedidos',
  pt: 'estado do pedido, status do pedido, histórico de pedidos',
  it: "stato dell'ordine, storico ordini",
  nl: 'bestelstatus, bestelgeschiedenis',
  pl: 'status zamówienia, historia zamówień',
  sv: 'orderstatus, orderhistorik',
  tr: 'sipariş durumu, sipariş geçmişi',
  ar: 'حالة الطلب, سجل الطلبات',
  ja: '注文状況, 注文履歴, 予約状況',
  zh: '订单状态, 订单历史, 預約狀態',
})
