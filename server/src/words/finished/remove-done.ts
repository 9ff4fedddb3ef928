import { defineMeaning } from '../meaning.ts'

/** Something was done away with. */
export const removeDoneWords = defineMeaning({
  en: 'deleted, removed, canceled, cancelled, cleared, empty, emptied, unsubscribed, closed, gone, success*',
  de: 'gelöscht, entfernt, storniert, gekündigt, abgesagt, geleert, leer, abbestellt, abgemeldet, geschlossen, erfolgreich',
  fr: 'supprimé!, supprimée, supprimés, retiré!, retirée, annulé!, annulée, vidé!, vide, désabonné!, désinscrit, fermé!, résilié!, succès',
  es: 'eliminado, eliminada, borrado, borrada, quitado, cancelado, cancelada, anulado, anulada, vacío, vacía, cerrado, cerrada, éxito',
  pt: 'excluído, excluída, apagado, apagada, removido, removida, eliminado, eliminada, cancelado, cancelada, vazio, vazia, encerrada, sucesso',
  it: 'eliminato, eliminata, rimosso, rimossa, cancellato, cancellata, annullato, annullata, svuotato, vuoto, vuota, chiuso, successo',
  nl: 'verwijderd, gewist, geannuleerd, opgezegd, leeg, geleegd, afgemeld, gesloten, gelukt',
  pl: 'usunięto, usunięty, usunięta, usunięte, skasowano, anulowano, anulowana, anulowane, odwołano, pusty, pusta, opróżniono, zamknięto, pomyślnie',
  sv: 'borttagen, borttaget, tagits bort, raderad, raderat, raderats, avbokad, avbokat, avbruten, uppsagd, är tom, tömd, avslutad, avslutat',
  tr: 'silindi, kaldırıldı, iptal edildi, boş, boşaltıldı, temizlendi, kapatıldı, başarı*',
  ar: 'تم الحذف, تم حذف, تمت الإزالة, تمت إزالة, تم الإلغاء, تم إلغاء, فارغ, فارغة, بنجاح',
  ja: '削除しました, 削除されました, 取り消しました, キャンセルしました, キャンセルされました, 空です, 退会しました, 完了しました',
  zh: '已删除, 删除成功, 已移除, 已取消, 取消成功, 已清空, 为空, 已退订, 已注销, 成功',
})
