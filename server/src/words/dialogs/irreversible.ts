import { defineMeaning } from '../meaning.ts'

/** A question about something that cannot be taken back. */
export const irreversibleWords = defineMeaning({
  en: "delete, remove, erase, discard, lose, lost, unsubscribe, deactivate, log out, sign out, permanently, cannot be undone, can't be undone",
  de: 'löschen, gelöscht, entfernen, entfernt, verwerfen, verlieren, verloren, abbestellen, kündigen, deaktivieren, abmelden, ausloggen, endgültig, unwiderruflich, dauerhaft, nicht rückgängig, kann nicht … rückgängig',
  fr: 'supprimer, supprimé, supprimée, retirer, effacer, perdre, perdu, perdues, perdus, désabonner, désactiver, déconnecter, définitivement, irréversible, ne peut pas être annulé, ne pourra pas être annulée',
  es: 'eliminar, eliminará, borrar, descartar, perder, perderá, perderán, darse de baja, desactivar, cerrar sesión, permanentemente, definitivamente, irreversible, no se puede deshacer',
  pt: 'excluir, apagar, eliminar, remover, descartar, perder, perderá, desativar, sair, permanentemente, definitivamente, irreversível, não pode ser desfeita, não pode ser desfeito',
  it: 'eliminare, elimina, rimuovere, cancellare, scartare, perdere, perderai, disiscriverti, disattivare, disconnetterti, definitivamente, permanentemente, irreversibile, non può essere annullata, non può essere annullato',
  nl: 'verwijderen, verwijderd, wissen, weggooien, verliezen, verloren, uitschrijven, deactiveren, uitloggen, definitief, permanent, kan niet ongedaan',
  pl: 'usunąć, usunięte, usunięty, usuń, skasować, odrzucić, utracić, utracisz, stracisz, wypisać, dezaktywować, wylogować, trwale, na stałe, nieodwracalne, nie można cofnąć',
  sv: 'ta bort, tas bort, radera, raderas, kasta, förlora, förloras, avsluta prenumeration, inaktivera, logga ut, permanent, för alltid, kan inte ångras',
  tr: 'silinecek, silmek, silinsin, sil, kaldırmak, kaybedeceksiniz, kaybolacak, abonelikten çık, devre dışı, çıkış yap, kalıcı olarak, geri alınamaz',
  ar: 'حذف, إزالة, تجاهل, فقدان, ستفقد, إلغاء الاشتراك, تعطيل, تسجيل الخروج, نهائيا, بشكل دائم, لا يمكن التراجع',
  ja: '削除, 破棄, 失われ, 退会, 無効化, ログアウト, 完全に, 元に戻せません, 取り消せません, 元に戻すことはできません',
  zh: '删除, 移除, 放弃, 丢失, 退订, 停用, 退出登录, 永久, 无法撤销, 不可撤销, 无法恢复, 刪除, 不可恢复',
})
