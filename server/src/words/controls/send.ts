import { defineMeaning } from '../meaning.ts'

/** Handing in what a form holds. */
export const sendWords = defineMeaning({
  en: 'submit, send',
  de: 'absenden, abschicken, senden, schicken, übermitteln, einreichen, sende, *absenden, verschicken',
  fr: "envoyer, envoyez, soumettre, transmettre, j'envoie",
  es: 'enviar, envíe, envía, mandar',
  pt: 'enviar, envie, submeter, mandar',
  it: 'invia, inviare, invio, spedisci',
  nl: 'verzenden, versturen, verstuur, verzend, indienen, stuur',
  pl: 'wyślij, prześlij, wysłać, wyślij wiadomość',
  sv: 'skicka, skicka in, sänd',
  tr: 'gönder, gönderin, ilet',
  ar: 'إرسال, ارسال, أرسل, ارسل, تقديم',
  ja: '送信, 送信する, 送る, 提出, 提出する',
  zh: '提交, 发送, 送出, 發送, 提交表单, 發佈',
})
