import { defineMeaning } from '../meaning.ts'

/** How a task asks to do away with something. */
export const askRemoveWords = defineMeaning({
  en: 'delete, remove, erase, cancel, clear, unsubscribe, deactivate … account, empty the/my/your, take … out of, close the/my/your account',
  de: 'lösche, löschen, entferne, entfernen, storniere, stornieren, kündige, kündigen, leere, leeren, bestelle … ab, abbestellen, nimm … heraus, sage … ab, streiche, schließe … konto',
  fr: 'supprimer, supprime, supprimez, retirer, retire, retirez, enlever, enlève, enlevez, annuler, annule, annulez, vider, vide, videz, résilier, résilie, ferme/fermez/fermer … compte, désinscris, désabonne',
  es: 'eliminar, elimina, elimine, borrar, borra, borre, quitar, quita, quite el/la/los/las, cancelar, cancela, vaciar, vacía, anular, anula, darse de baja, cierra/cierre/cerrar … cuenta',
  pt: 'excluir, exclua, apagar, apague, remover, remova, cancelar, cancele, esvaziar, esvazie, eliminar, elimine, retire, tire, feche/fecha/fechar/encerrar/encerra … conta',
  it: 'elimina, eliminare, rimuovi, rimuovere, cancella, cancellare, annulla, annullare, svuota, svuotare, togli, togliere, disdici, chiudi/chiudere … account/conto',
  nl: 'verwijder, verwijderen, annuleer, annuleren, wissen, leeg de/het, zeg … op, haal … uit, sluit … account',
  pl: 'usuń, usunąć, usuwaj, skasuj, anuluj, anulować, opróżnij, wyczyść, odwołaj, zamknij … konto, wypisz',
  sv: 'ta bort, radera, avboka, avbryt, töm!, säg upp, rensa',
  tr: 'sil, silin, kaldır, iptal et, çıkar, boşalt, temizle, hesabımı/hesabı/hesabını kapat',
  ar: 'احذف, تحذف, حذف, أزل, ألغ, أفرغ, أغلق حسابي, أغلق الحساب',
  ja: '削除, キャンセル, 取り消す, 取り消して, 取り除く, 取り除いて, 空にする, 空にして, 消す, 消して, 退会, アカウントを閉じる, アカウントを閉じて',
  zh: '删除, 刪除, 移除, 取消, 清空, 退订, 注销, 关闭账户',
})
