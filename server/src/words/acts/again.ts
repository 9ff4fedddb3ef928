import { defineMeaning } from '../meaning.ts'

/** An address that may do again what it did, if it is requested once more. */
export const doingAgainWords = defineMeaning({
  en: 'add, remove, delete, create, update, confirm, send, submit, pay, order, buy, vote, like, logout, log out, signout, sign out, cancel, unsubscribe, subscribe, token, code',
  de: 'hinzufügen, hinzufuegen, entfernen, löschen, loeschen, erstellen, anlegen, ändern, aendern, bestätigen, bestaetigen, senden, absenden, abschicken, bezahlen, bestellen, kaufen, abstimmen, abmelden, stornieren, abbestellen, abonnieren',
  fr: 'ajouter, supprimer, créer, modifier, confirmer, envoyer, payer, acheter, voter, déconnexion, annuler, désabonner, abonner',
  es: 'añadir, agregar, eliminar, borrar, crear, actualizar, confirmar, enviar, pagar, pedir, comprar, votar, salir, cancelar, suscribir',
  pt: 'adicionar, remover, excluir, apagar, criar, atualizar, confirmar, enviar, pagar, comprar, votar, sair, cancelar, inscrever',
  it: 'aggiungi, rimuovi, elimina, crea, aggiorna, conferma, invia, paga, ordina, acquista, compra, vota, esci, annulla, iscriviti',
  nl: 'toevoegen, verwijderen, aanmaken, wijzigen, bevestigen, verzenden, versturen, betalen, bestellen, kopen, stemmen, uitloggen, annuleren, afmelden',
  pl: 'dodaj, usuń, usun, utwórz, utworz, zmień, zmien, potwierdź, potwierdz, wyślij, wyslij, zapłać, zaplac, zamów, zamow, kup, głosuj, glosuj, wyloguj, anuluj, wypisz',
  sv: 'lägg till, ta bort, radera, skapa, uppdatera, bekräfta, skicka, betala, beställ, köp, rösta, logga ut, avboka, avbryt, prenumerera',
  tr: 'ekle, sil, kaldır, oluştur, güncelle, onayla, gönder, öde, sipariş ver, satın al, oyla, çıkış, iptal, abone',
  ar: 'إضافة, أضف, حذف, إنشاء, تحديث, تأكيد, إرسال, دفع, شراء, طلب, تصويت, خروج, إلغاء, اشتراك',
  ja: '追加, 削除, 作成, 更新, 確認, 送信, 支払い, 注文, 購入, 投票, ログアウト, 解約, 登録',
  zh: '添加, 加入, 删除, 创建, 更新, 确认, 发送, 提交, 支付, 付款, 下单, 购买, 投票, 退出, 取消, 订阅',
})
