import { defineMeaning } from '../meaning.ts'

/** Giving up an account, or all of something at once. */
export const giveUpWords = defineMeaning({
  en: 'delete/deactivate/close/cancel my/your? account/subscription/membership, unsubscribe, erase all, empty the/my? cart/basket/bag',
  de: 'konto löschen, konto schließen, konto deaktivieren, kundenkonto löschen, abo kündigen, abonnement kündigen, mitgliedschaft kündigen, kündigen, newsletter abbestellen, abbestellen, warenkorb leeren, alles löschen',
  fr: 'supprimer mon/le/votre? compte, fermer mon/le? compte, désactiver mon/le? compte, résilier, se désabonner, désabonner, vider le/mon panier, tout supprimer',
  es: 'eliminar mi/la/tu? cuenta, cerrar mi/la? cuenta, desactivar mi/la? cuenta, cancelar suscripción, cancelar la suscripción, darse de baja, vaciar carrito, vaciar el carrito, vaciar la cesta, eliminar todo',
  pt: 'excluir minha/a? conta, apagar minha/a? conta, encerrar minha/a? conta, desativar minha/a? conta, cancelar assinatura, cancelar a assinatura, cancelar subscrição, esvaziar carrinho, esvaziar o carrinho, excluir tudo',
  it: 'elimina account, elimina il mio/tuo? account, chiudi account, disattiva account, annulla abbonamento, disiscriviti, annulla iscrizione, svuota carrello, svuota il carrello, elimina tutto',
  nl: 'account verwijderen, account sluiten, account opheffen, abonnement opzeggen, lidmaatschap opzeggen, uitschrijven, winkelwagen leegmaken, winkelmand leegmaken, alles verwijderen',
  pl: 'usuń konto, zamknij konto, dezaktywuj konto, anuluj subskrypcję, wypisz się, opróżnij koszyk, wyczyść koszyk, usuń wszystko',
  sv: 'ta bort konto, ta bort kontot, radera konto, avsluta konto, avsluta kontot, avsluta prenumeration, säg upp, avprenumerera, töm varukorgen, ta bort alla',
  tr: 'hesabı sil, hesabımı sil, hesabı kapat, hesabımı kapat, aboneliği iptal et, abonelikten çık, sepeti boşalt, tümünü sil',
  ar: 'حذف الحساب, إغلاق الحساب, تعطيل الحساب, إلغاء الاشتراك, إفراغ السلة, تفريغ السلة, حذف الكل',
  ja: '退会, アカウントを削除, アカウント削除, 解約, 購読解除, 配信停止, カートを空に, すべて削除',
  zh: '删除账户, 删除帐户, 注销账号, 注销账户, 取消订阅, 退订, 清空购物车, 全部删除, 刪除帳戶, 取消訂閱, 清空購物車',
})
