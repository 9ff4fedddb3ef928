import { defineMeaning } from '../meaning.ts'

/** What a site promises to do for a user: it follows from what was sent. */
export const promiseWords = defineMeaning({
  en: "we will, we'll, you will/ll hear/receive/get, will be in touch, will get back to",
  de: 'wir werden, wir melden uns, wir antworten, wir schicken, wir senden, wir rufen … zurück, wir kümmern uns, wir liefern, sie erhalten, sie bekommen, sie hören, du erhältst, du bekommst, du hörst',
  fr: 'nous vous répondrons, nous vous contacterons, nous vous enverrons, nous allons, nous reviendrons, nous vous répondrons/rappellerons/contacterons/enverrons/recontacterons, vous recevrez',
  es: 'nos pondremos, te responderemos, le responderemos, te contactaremos, le contactaremos, te enviaremos, le enviaremos, vamos a, te/le llamaremos/responderemos/contactaremos/enviaremos/avisaremos, nos pondremos en contacto, recibirás, recibirá',
  pt: 'entraremos em contato/contacto, responderemos, enviaremos, vamos, entraremos em contato, entraremos em contacto, ligaremos, receberá, você receberá',
  it: 'ti contatteremo, la contatteremo, ti risponderemo, le risponderemo, ti invieremo, le invieremo, ti/la richiameremo/risponderemo/contatteremo/ricontatteremo/invieremo, riceverai, riceverà',
  nl: 'we zullen, wij zullen, we nemen, wij nemen, we sturen, wij sturen, we nemen … contact, wij nemen … contact, we bellen … terug, je ontvangt, u ontvangt, je hoort, u hoort',
  pl: 'skontaktujemy się, odpowiemy, wyślemy, odezwiemy się, oddzwonimy, otrzymasz',
  sv: 'vi kommer att, vi återkommer, vi kontaktar, vi skickar, vi hör av oss, vi ringer, vi svarar, du får',
  tr: 'iletişime geçeceğiz, yanıtlayacağız, göndereceğiz, cevap vereceğiz, sizi arayacağız, size döneceğiz, alacaksınız',
  ar: 'سنتواصل, سنرد, سنرسل, سوف نتواصل, سوف نرد, سوف نرسل, سنتصل, سوف نتصل, ستتلقى',
  ja: 'ご連絡いたします, ご連絡します, 返信いたします, お送りいたします, お送りします, 折り返し, ご返信',
  zh: '我们会, 我们将, 我們會, 我們將, 将与您联系, 会与您联系, 您将收到',
})
