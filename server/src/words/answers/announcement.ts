import { defineMeaning } from '../meaning.ts'

/** How a page addresses a user for whom it has just done something. */
export const announcementWords = defineMeaning({
  en: 'thank, thanks, success, successful, successfully, has/have/was/were/is/are now? been? now? successfully? *ed/sent/made/paid/set/placed/gone/empty/in/on/off/live, we have/ve? *ed/got/sent, we will/ll, you are/re now? in/on/all/*ed, check your inbox/email, check your e-mail, see you, added$',
  de: 'danke, vielen dank, herzlichen dank, erfolg, erfolgreich, wurde/wurden … gesendet/versendet/verschickt/übermittelt/aufgegeben/bestätigt/gebucht/reserviert/bezahlt/gespeichert/erstellt/angelegt/hinzugefügt/gelegt/gelöscht/entfernt/storniert/abgeschlossen/aktualisiert/geändert/veröffentlicht/registriert, ist … eingegangen/unterwegs/bestätigt, wir haben … erhalten/gesendet/geschickt, wir werden, wir melden uns, wir schicken/senden ihnen, sie sind jetzt/nun, prüfen sie ihr postfach, prüfe dein postfach, bis bald',
  fr: 'merci, succès, a/ont bien? été, avons bien? reçu/envoyé/enregistré, nous vous répondrons/contacterons/enverrons, vous êtes maintenant/désormais, vous êtes inscrit/connecté, vérifiez votre boîte, consultez votre boîte, à bientôt',
  es: 'gracias, éxito, exitosamente, correctamente, ha/han sido, se ha/han *ado/*ido, hemos *ado/*ido, nos pondremos en contacto, ya estás, ya está suscrito, revisa/revise tu/su correo/bandeja, nos vemos, hasta pronto',
  pt: 'obrigado, obrigada, sucesso, foi/foram *ado/*ada/*ido/*ida, recebemos, enviamos, entraremos em contato/contacto, você está agora, verifique seu/o email/caixa, verifique seu/o e-mail, até breve',
  it: 'grazie, successo, correttamente, è!/sono stato/stata/stati/state, abbiamo *ato/*uto, ti contatteremo, la contatteremo, ti risponderemo, ora sei, controlla la tua, a presto',
  nl: 'bedankt, dank je, dank u, succes, succesvol, is/zijn succesvol? bevestigd/verzonden/verstuurd/geplaatst/ontvangen/opgeslagen/aangemaakt/toegevoegd/verwijderd/geannuleerd/bijgewerkt/gewijzigd, we/wij hebben … ontvangen/verstuurd/verzonden, we nemen … contact, je bent nu, u bent nu, controleer je/uw inbox, tot ziens, tot snel',
  pl: 'dziękujemy, dziękuję, dzięki, sukces, pomyślnie, został/została/zostało/zostały … *ony/*ona/*one/*any/*ana/*ane/*ęty/*ęta/*ęte, otrzymaliśmy, wysłaliśmy, skontaktujemy się, jesteś teraz, sprawdź swoją skrzynkę, do zobaczenia',
  sv: 'tack, lyckades, har skickats/sparats/bekräftats/lagts/bokats/betalats/skapats/tagits/uppdaterats/ändrats/registrerats/publicerats, är nu, vi har *it/*at/*agit/skickat, vi återkommer, vi kontaktar, du är nu, kolla din inkorg, vi ses',
  tr: 'teşekkürler, teşekkür ederiz, başarıyla, başarılı, siparişiniz alındı/onaylandı/oluşturuldu, mesajınız gönderildi/alındı/iletildi, kaydınız tamamlandı/oluşturuldu, rezervasyonunuz onaylandı/alındı/oluşturuldu, sizinle iletişime geçeceğiz, e-postanızı kontrol edin, görüşmek üzere',
  ar: 'شكرا, شكرًا, نجاح, بنجاح, تم/تمت إرسال/استلام/تأكيد/حفظ/حذف/إضافة/إنشاء/تحديث/تسجيل/حجز/إلغاء/نشر/إضافتك/تسجيلك/اشتراكك/طلبك, سنتواصل معك, سنرد عليك, لقد تلقينا, لقد استلمنا, أنت الآن, تحقق من بريدك, نراك قريبا',
  ja: 'ありがとうございます, ありがとうございました, 成功, 完了しました, 完了いたしました, 承りました, 受け付けました, 送信しました, 送信されました, 保存しました, 保存されました, 追加しました, 追加されました, 登録しました, 登録されました, 削除しました, 削除されました, 更新しました, 更新されました, 確定しました, お送りしました, メールをご確認ください, ご連絡いたします, お待ちしております',
  zh: '谢谢, 感谢, 感謝, 謝謝, 成功, 已成功, 已收到, 我们会, 我们将, 我們會, 您已, 你已, 请查收邮件, 请查看您的邮箱, 期待您的光临',
})
