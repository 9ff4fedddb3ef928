import { defineMeaning } from '../meaning.ts'

/** Taking back or taking away what was there. */
export const undoingWords = defineMeaning({
  en: 'remove, delete, clear, empty, cancel, undo, reset, ×, ✕, ✖, −, -',
  de: 'entfernen, löschen, leeren, abbrechen, stornieren, rückgängig, zurücksetzen',
  fr: 'supprimer, retirer, enlever, effacer, vider, annuler, réinitialiser',
  es: 'eliminar, quitar, borrar, vaciar, cancelar, deshacer, restablecer',
  pt: 'remover, excluir, apagar, limpar, esvaziar, cancelar, desfazer, redefinir',
  it: 'rimuovi, elimina, cancella, svuota, annulla, azzera',
  nl: 'verwijderen, verwijder, leegmaken, annuleren, ongedaan maken',
  pl: 'usuń, wyczyść, opróżnij, anuluj, cofnij, resetuj',
  sv: 'ta bort, radera, rensa, töm varukorgen, avbryt, ångra, återställ',
  tr: 'sil, kaldır, temizle, boşalt, iptal, geri al, sıfırla',
  ar: 'حذف, إزالة, مسح, إفراغ, إلغاء, تراجع, إعادة تعيين',
  ja: '削除, 取り消す, 取り消し, クリア, 空にする, キャンセル, 元に戻す, リセット',
  zh: '删除, 移除, 清空, 取消, 撤销, 重置, 刪除',
})
