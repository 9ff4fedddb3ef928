import { defineMeaning } from '../meaning.ts'

/** Controls and messages that do away with something. */
export const removeMatterWords = defineMeaning({
  en: 'delete, remove, cancel, clear, unsubscribe, empty, close, trash, bin',
  de: 'löschen, entfernen, stornieren, abbrechen, leeren, abbestellen, schließen, kündigen, papierkorb',
  fr: 'supprimer, retirer, annuler, vider, enlever, fermer, résilier, corbeille, effacer',
  es: 'eliminar, borrar, quitar, cancelar, vaciar, cerrar, anular, papelera',
  pt: 'excluir, apagar, remover, cancelar, esvaziar, eliminar, fechar, lixeira',
  it: 'elimina, rimuovi, cancella, annulla, svuota, chiudi, togli, cestino',
  nl: 'verwijderen, verwijder, annuleren, annuleer, leegmaken, sluiten, opzeggen, prullenbak, wissen',
  pl: 'usuń, skasuj, anuluj, opróżnij, wyczyść, zamknij, odwołaj, kosz',
  sv: 'ta bort, radera, avboka, avbryt, töm!, stäng, säg upp, papperskorgen, rensa',
  tr: 'sil, kaldır, iptal, iptal et, boşalt, temizle, kapat, çıkar',
  ar: 'حذف, احذف, إزالة, إلغاء, إفراغ, إغلاق, مسح',
  ja: '削除, 取り消し, 取り消す, キャンセル, 空にする, 閉じる, 消す, 取り除く, 退会',
  zh: '删除, 刪除, 移除, 取消, 清空, 关闭, 退订, 垃圾桶',
})
