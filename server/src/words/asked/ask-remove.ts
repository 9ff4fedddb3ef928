import { defineMeaning } from '../meaning.ts'

/** How a task asks to do away with something. */
export const askRemoveWords = defineMeaning({
  en: 'delete, remove, erase, cancel, clear, unsubscribe, deactivate … account, empty the/my/your, take … out of, close the/my/your account',
  de: 'lösche, löschen, entferne, entfernen, storniere, stornieren, kündige, kündigen, leere, leeren, bestelle … ab, abbestellen, nimm … heraus, sage … ab, streiche',
  fr: 'supprimer, supprime, supprimez, retirer, retire, retirez, enlever, enlève, enlevez, annuler, annule, annulez, vider, vide, videz, résilier, résilie',
  es: 'eliminar, elimina, elimine, borrar, borra, borre, quitar, quita, quite el/la/los/las, cancelar, cancela, vaciar, vacía, anular, anula, darse de baja',
  pt: 'excluir, exclua, apagar, apague, remover, remova, cancelar, cancele, esvaziar, esvazie, eliminar, elimine, retire, tire',
  it: 'elimina, eliminare, rimuovi, rimuovere, cancella, cancellare, annulla, annullare, svuota, svuotare, togli, togliere, disdici',
  nl: 'verwijder, verwijderen, annuleer, annuleren, wissen, leeg de/het, zeg … op, haal … uit',
  pl: 'usuń, usunąć, usuwaj, skasuj, anuluj, anulować, opróżnij, wyczyść, odwołaj',
  sv: 'ta bort, radera, avboka, avbryt, töm!, säg upp, rensa',
  tr: 'sil, silin, kaldır, iptal et, çıkar, boşalt, temizle',
  ar: 'احذف, تحذف, حذف, أزل, ألغ, أفرغ',
  ja: '削除, キャンセル, 取り消す, 取り消して, 取り除く, 取り除いて, 空にする, 空にして, 消す, 消して',
  zh: '删除, 刪除, 移除, 取消, 清空, 退订',
})
