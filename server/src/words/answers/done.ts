import { defineMeaning } from '../meaning.ts'

/** What has been done, in one word, as at the end of “Order confirmed”. */
export const doneWords = defineMeaning({
  en: 'confirmed, sent, placed, received, submitted, booked, reserved, paid, saved, created, deleted, removed, canceled, cancelled, complete, completed, updated, posted, published, subscribed, registered',
  de: 'bestätigt, gesendet, versendet, verschickt, abgeschickt, übermittelt, aufgegeben, erhalten, eingegangen, eingereicht, gebucht, reserviert, bezahlt, gespeichert, erstellt, angelegt, hinzugefügt, gelöscht, entfernt, storniert, abgeschlossen, aktualisiert, geändert, veröffentlicht, abonniert, registriert, angemeldet',
  fr: 'confirmé!, confirmée, envoyé!, envoyée, passée, reçu, reçue, soumis, soumise, réservé!, réservée, payé!, payée, enregistré!, enregistrée, créé!, créée, ajouté!, ajoutée, supprimé!, supprimée, annulé!, annulée, terminé!, terminée, publié!, publiée',
  es: 'confirmado, confirmada, enviado, enviada, realizado, realizada, recibido, recibida, reservado, reservada, pagado, pagada, guardado, guardada, creado, creada, añadido, añadida, eliminado, eliminada, cancelado, cancelada, completado, completada, actualizado, actualizada, publicado, publicada, registrado, registrada',
  pt: 'confirmado, confirmada, enviado, enviada, realizado, realizada, recebido, recebida, reservado, reservada, pago, paga, salvo, salva, guardado, guardada, criado, criada, adicionado, adicionada, excluído, excluída, removido, removida, cancelado, cancelada, concluído, concluída, atualizado, atualizada, publicado, publicada, registrado, registrada',
  it: 'confermato, confermata, inviato, inviata, effettuato, effettuata, ricevuto, ricevuta, prenotato, prenotata, pagato, pagata, salvato, salvata, creato, creata, aggiunto, aggiunta, eliminato, eliminata, rimosso, rimossa, annullato, annullata, completato, completata, aggiornato, aggiornata, pubblicato, pubblicata, registrato, registrata',
  nl: 'bevestigd, verzonden, verstuurd, geplaatst, ontvangen, ingediend, geboekt, gereserveerd, betaald, opgeslagen, aangemaakt, toegevoegd, verwijderd, geannuleerd, voltooid, bijgewerkt, gewijzigd, gepubliceerd, geregistreerd',
  pl: 'potwierdzone, potwierdzona, potwierdzono, wysłane, wysłana, wysłano, złożone, złożono, otrzymano, przyjęte, przyjęto, zarezerwowano, opłacone, opłacono, zapisane, zapisano, utworzone, utworzono, dodane, dodano, usunięte, usunięto, anulowane, anulowano, zakończone, zakończono, zaktualizowano, zmieniono, opublikowano, zarejestrowano',
  sv: 'bekräftad, bekräftat, skickad, skickat, lagd, mottagen, mottaget, bokad, bokat, reserverad, betald, betalt, sparad, sparat, skapad, skapat, tillagd, tillagt, borttagen, borttaget, raderad, raderat, avbokad, avbokat, slutförd, slutfört, uppdaterad, uppdaterat, publicerad, publicerat, registrerad',
  tr: 'onaylandı, gönderildi, alındı, oluşturuldu, tamamlandı, kaydedildi, rezerve edildi, ödendi, eklendi, silindi, kaldırıldı, iptal edildi, güncellendi, değiştirildi, yayınlandı',
  ar: 'تم التأكيد, تم الإرسال, تم الاستلام, تم الحجز, تم الدفع, تم الحفظ, تم الإنشاء, تمت الإضافة, تم الحذف, تم الإلغاء, تم التحديث, تم النشر, تم التسجيل, مكتمل',
  ja: '確認しました, 送信しました, 送信されました, 受け付けました, 受付しました, 承りました, 予約しました, 予約されました, 支払い済み, 保存しました, 保存されました, 作成しました, 作成されました, 追加しました, 追加されました, 削除しました, 削除されました, キャンセルしました, キャンセルされました, 完了, 完了しました, 更新しました, 更新されました, 公開しました, 登録しました, 登録されました',
  zh: '已确认, 已发送, 已提交, 已下单, 已收到, 已预订, 已支付, 已付款, 已保存, 已创建, 已添加, 已删除, 已取消, 已完成, 已更新, 已发布, 已注册, 已確認, 已發送, 已儲存',
})
