import { defineMeaning } from '../meaning.ts'

/** What a message about a state says if something worked. */
export const successWords = defineMeaning({
  en: 'success, successful, successfully, thank you, thanks, added to, saved, sent, confirmed, confirmation, complete, completed, welcome, received, subscribed, updated, registered, placed',
  de: 'erfolg, erfolgreich, danke, vielen dank, hinzugefügt, gespeichert, gesendet, versendet, verschickt, bestätigt, bestätigung, abgeschlossen, willkommen, erhalten, eingegangen, abonniert, aktualisiert, registriert, aufgegeben, im warenkorb',
  fr: 'succès, merci, ajouté! à/au, ajoutée à/au, enregistré!, enregistrée, envoyé!, envoyée, confirmé!, confirmée, confirmation, terminé!, terminée, bienvenue, reçu, reçue, inscrit, inscrite, mis à jour, mise à jour',
  es: 'éxito, exitosamente, gracias, añadido/añadida a/al, agregado/agregada a/al, guardado, guardada, enviado, enviada, confirmado, confirmada, confirmación, completado, completada, bienvenido, bienvenida, recibido, recibida, suscrito, suscrita, actualizado, actualizada, registrado, registrada, realizado, realizada',
  pt: 'sucesso, obrigado, obrigada, adicionado/adicionada a/à/ao, salvo, salva, guardado, guardada, enviado, enviada, confirmado, confirmada, confirmação, concluído, concluída, recebido, recebida, inscrito, inscrita, atualizado, atualizada, registrado, registrada',
  it: 'successo, grazie, aggiunto/aggiunta a/al/alla, salvato, salvata, inviato, inviata, confermato, confermata, conferma, completato, completata, benvenuto, benvenuta, ricevuto, ricevuta, iscritto, iscritta, aggiornato, aggiornata, registrato, registrata',
  nl: 'succes, succesvol, bedankt, dank je, dank u, toegevoegd aan, opgeslagen, verzonden, verstuurd, bevestigd, bevestiging, voltooid, welkom, ontvangen, bijgewerkt, geregistreerd, geplaatst',
  pl: 'sukces, pomyślnie, dziękujemy, dziękuję, dodano do, dodane do, dodany do, zapisano, zapisane, wysłano, wysłane, wysłana, potwierdzono, potwierdzone, potwierdzenie, zakończono, witamy, otrzymano, otrzymaliśmy, zaktualizowano, zarejestrowano, złożono, złożone',
  sv: 'lyckades, tack, tillagd i, har lagts, sparad, sparat, skickad, skickat, bekräftad, bekräftat, bekräftelse, slutförd, slutfört, välkommen, mottagen, mottaget, uppdaterad, uppdaterat, registrerad, lagd',
  tr: 'başarıyla, başarılı, teşekkürler, teşekkür ederiz, sepete eklendi, eklendi, kaydedildi, gönderildi, onaylandı, onay, tamamlandı, hoş geldiniz, alındı, güncellendi, kayıt oldunuz, oluşturuldu',
  ar: 'نجاح, بنجاح, شكرا, شكرًا, تمت إضافة, تمت الإضافة, تم الحفظ, تم حفظ, تم الإرسال, تم إرسال, تم التأكيد, تم تأكيد, اكتمل, اكتملت, مرحبا, تم استلام, تم الاستلام, تم تحديث, تم التحديث, تم تسجيل',
  ja: '成功, ありがとうございます, ありがとうございました, に追加しました, に追加されました, 保存しました, 保存されました, 送信しました, 送信されました, 確認しました, 完了, 完了しました, ようこそ, 受け付けました, 承りました, 登録しました, 登録されました, 更新しました, 更新されました',
  zh: '成功, 谢谢, 感谢, 已加入, 已添加到, 已添加至, 已保存, 已发送, 已确认, 确认信息, 已完成, 欢迎, 已收到, 已订阅, 已更新, 已注册, 已提交, 謝謝, 感謝',
})
