import { defineMeaning } from '../meaning.ts'

/** How a heading announces that something worked. Headings also name lists and greet, so one word, as in “Sent messages” or “Welcome”, is not enough. */
export const headlineWords = defineMeaning({
  en: 'thank you, thanks, success, successful, successfully, has/have/was/were now? been? now? successfully? *ed/sent/made/paid, confirmation$, all set/done$',
  de: 'danke, vielen dank, herzlichen dank, erfolg, erfolgreich, wurde/wurden … gesendet/versendet/verschickt/übermittelt/aufgegeben/bestätigt/gebucht/reserviert/bezahlt/gespeichert/erstellt/angelegt/hinzugefügt/gelöscht/entfernt/storniert/abgeschlossen/aktualisiert/geändert/veröffentlicht/registriert, bestätigung$, *bestätigung$, alles erledigt$',
  fr: 'merci, succès, a/ont bien? été *é!/*ée/*és/*ées, confirmation$, tout est prêt$',
  es: 'gracias, éxito, ha/han sido *ado/*ada/*ido/*ida, se ha/han *ado/*ido, confirmación$, todo listo$',
  pt: 'obrigado, obrigada, sucesso, foi/foram *ado/*ada/*ido/*ida, confirmação$, tudo pronto$',
  it: 'grazie, successo, è!/sono stato/stata/stati/state *ato/*ata/*uto/*uta, conferma$, tutto fatto$',
  nl: 'bedankt, dank je, dank u, succes, succesvol, is/zijn succesvol? bevestigd/verzonden/verstuurd/geplaatst/ontvangen/opgeslagen/aangemaakt/toegevoegd/verwijderd/geannuleerd/bijgewerkt, bevestiging$, alles klaar$',
  pl: 'dziękujemy, dziękuję, sukces, pomyślnie, został/została/zostało/zostały … *ony/*ona/*one/*any/*ana/*ane/*ęty/*ęta/*ęte, potwierdzenie$, gotowe$',
  sv: 'tack, lyckades, har skickats/sparats/bekräftats/lagts/bokats/betalats/skapats/tagits/uppdaterats/registrerats/publicerats, bekräftelse$, allt klart$',
  tr: 'teşekkürler, teşekkür ederiz, başarıyla, başarılı, siparişiniz alındı/onaylandı/oluşturuldu, mesajınız gönderildi/alındı, onayı$',
  ar: 'شكرا, شكرًا, نجاح, بنجاح, تم/تمت إرسال/استلام/تأكيد/حفظ/حذف/إضافة/إنشاء/تحديث/تسجيل/حجز/إلغاء/نشر, تأكيد الطلب$, تأكيد الحجز$',
  ja: 'ありがとうございます, ありがとうございました, 成功, 完了しました$, 受け付けました$, 承りました$',
  zh: '谢谢, 感谢, 謝謝, 感謝, 成功, 订单确认$, 預訂確認$',
})
