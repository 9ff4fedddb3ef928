import { defineMeaning } from '../meaning.ts'

/** Doing away with something for good. */
export const deleteWords = defineMeaning({
  en: 'delete, erase, deactivate, cancel … account/subscription/order/booking/membership, close my/your/the account',
  de: 'löschen, lösche, kündigen, kündige, stornieren, storniere',
  fr: 'supprimer, supprimez, supprime, résilier',
  es: 'eliminar, elimina, borrar, cancelar … cuenta/pedido/reserva/suscripción, darse de baja',
  pt: 'excluir, eliminar, apagar, cancelar … conta/pedido/reserva/assinatura',
  it: 'elimina, eliminare, cancella … account/ordine/prenotazione, disdire',
  nl: 'verwijderen, verwijder, opzeggen, annuleer bestelling/boeking',
  pl: 'usuń, usunąć, skasuj, anuluj … zamówienie/rezerwację',
  sv: 'radera, avsluta konto/kontot, avboka',
  tr: 'hesabı sil, hesabımı sil, siparişi iptal et, silmek',
  ar: 'حذف, احذف',
  ja: '削除, 削除する, 退会, 解約',
  zh: '删除, 刪除, 注销账号, 取消订单',
})
