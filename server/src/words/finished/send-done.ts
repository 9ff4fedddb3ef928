import { defineMeaning } from '../meaning.ts'

/** What was handed in was taken. */
export const sendDoneWords = defineMeaning({
  en: 'thank*, sent, received, submitted, got, success*, get back to, be in touch, reply, answer',
  de: 'danke, vielen dank, gesendet, versendet, verschickt, abgeschickt, übermittelt, eingegangen, erhalten, eingereicht, erfolgreich, melden uns, antworten',
  fr: 'merci, envoyé!, envoyée, envoyés, reçu, reçue, transmis, transmise, succès, répondrons, contacterons',
  es: 'gracias, enviado, enviada, recibido, recibida, éxito, responderemos, contactaremos',
  pt: 'obrigado, obrigada, enviado, enviada, recebido, recebida, sucesso, responderemos, entraremos em contato',
  it: 'grazie, inviato, inviata, ricevuto, ricevuta, spedito, successo, risponderemo, ti contatteremo, contatteremo',
  nl: 'bedankt, dank je, dank u, verzonden, verstuurd, ontvangen, ingediend, gelukt, nemen contact, antwoorden',
  pl: 'dziękujemy, wysłano, wysłana, wysłane, wysłany, otrzymano, otrzymaliśmy, przyjęto, przyjęte, złożony, złożono, pomyślnie, odpowiemy, skontaktujemy',
  sv: 'tack, skickat, skickad, skickats, mottagen, mottaget, mottagit, lyckades, svarar, återkommer, hör av oss',
  tr: 'teşekkür*, gönderildi, alındı, aldık, iletildi, başarı*, döneceğiz, yanıtlayacağız',
  ar: 'شكرا, تم الإرسال, تم إرسال, تم استلام, تم الاستلام, وصلتنا, بنجاح, سنرد, سنتواصل',
  ja: 'ありがとう, ありがとうございます, ありがとうございました, 送信しました, 送信されました, 受け付けました, 受付しました, 承りました, 完了, 完了しました, ご連絡します, ご返信します',
  zh: '谢谢, 感谢, 已发送, 发送成功, 已提交, 提交成功, 已收到, 成功, 回复您, 联系您',
})
