import { defineMeaning } from '../meaning.ts'

/**
 * What the address of a change says, besides the words for deleting, giving up and signing out: `/orders/7/cancel`, `/vote/up`. German is
 * also written without dots there.
 */
export const changeAddressWords = defineMeaning({
  en: 'approve, cancel, deactivate, decline, delete, destroy, disable, discard, dismiss, downvote, erase, opt out, optout, publish, purge, reject, remove, revoke, suspend, terminate, unfollow, unpublish, unregister, unsubscribe, unvote, upvote, vote, wipe, withdraw, ^clear, clear$, ^empty, empty$, ^trash, trash$, ^void, void$',
  de: 'loeschen, entfernen, abbestellen, ablehnen, abstimmen, deaktivieren, genehmigen, kuendigen, veröffentlichen, veroeffentlichen, verwerfen, widerrufen, zurückziehen, zurueckziehen',
  fr: 'annuler, approuver, désabonner, désabonnement, désactiver, désinscrire, effacer, publier, rejeter, retirer, révoquer, vider',
  es: 'anular, aprobar, cancelar, desactivar, desuscribir, publicar, quitar, rechazar, revocar, suprimir, vaciar, votar',
  pt: 'anular, aprovar, cancelar, desativar, esvaziar, publicar, rejeitar, ^remover$, revogar, votar',
  it: 'annulla, annullare, approva, approvare, cancella, cancellare, disattiva, disattivare, pubblicare, revocare, rifiuta, rifiutare, rimuovi, rimuovere, svuota, svuotare, votare',
  nl: 'afwijzen, annuleer, annuleren, deactiveren, goedkeuren, intrekken, leegmaken, publiceren, stemmen, uitschrijven',
  pl: 'anuluj, dezaktywuj, głosuj, odrzuć, opróżnij, opublikuj, wypisz, zagłosuj, zatwierdź',
  sv: 'avbryt, avprenumerera, avvisa, godkänn, inaktivera, publicera, rösta, ta bort',
  tr: 'boşalt, iptal, kaldır, onayla, oy ver, reddet, ^sil$, yayınla',
  ar: 'إلغاء, إزالة, رفض, تعطيل, تصويت, صوت$',
  ja: 'キャンセル, 取消, 取り消し, 拒否, 承認, 公開する, 投票',
  zh: '取消, 移除, 清空, 退订, 退訂, 拒绝, 拒絕, 批准, 发布, 發布, 投票',
})
