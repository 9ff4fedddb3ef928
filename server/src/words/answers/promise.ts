import { defineMeaning } from '../meaning.ts'

/** What a site promises to do for a user: it follows from what was sent. */
export const promiseWords = defineMeaning({
  en: "we will, we'll",
  de: 'wir werden, wir melden uns, wir antworten, wir schicken, wir senden',
  fr: 'nous vous répondrons, nous vous contacterons, nous vous enverrons, nous allons, nous reviendrons',
  es: 'nos pondremos, te responderemos, le responderemos, te contactaremos, le contactaremos, te enviaremos, le enviaremos, vamos a',
  pt: 'entraremos em contato/contacto, responderemos, enviaremos, vamos',
  it: 'ti contatteremo, la contatteremo, ti risponderemo, le risponderemo, ti invieremo, le invieremo',
  nl: 'we zullen, wij zullen, we nemen, wij nemen, we sturen, wij sturen',
  pl: 'skontaktujemy się, odpowiemy, wyślemy, odezwiemy się',
  sv: 'vi kommer att, vi återkommer, vi kontaktar, vi skickar, vi hör av oss',
  tr: 'iletişime geçeceğiz, yanıtlayacağız, göndereceğiz, cevap vereceğiz',
  ar: 'سنتواصل, سنرد, سنرسل, سوف نتواصل, سوف نرد, سوف نرسل',
  ja: 'ご連絡いたします, ご連絡します, 返信いたします, お送りいたします, お送りします',
  zh: '我们会, 我们将, 我們會, 我們將',
})
