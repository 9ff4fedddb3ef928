import { defineMeaning } from '../meaning.ts'

/** A control that refuses what a page asks. */
export const refuseWords = defineMeaning({
  en: '^reject, ^decline, ^refuse, ^deny, ^no thanks, ^continue without, only necessary, reject all',
  de: '^ablehnen, ^alle ablehnen, alle ablehnen, ^nein danke, ^nur notwendige, nur notwendige, nur essenzielle, nur erforderliche, ^nicht zustimmen, ^verweigern, ohne zustimmung, ^weiter ohne',
  fr: '^refuser, ^tout refuser, ^non merci, ^continuer sans, ^rejeter',
  es: '^rechazar, ^rechazar todo, ^rechazar todas, ^no gracias, ^solo necesarias, ^continuar sin, ^denegar',
  pt: '^rejeitar, ^recusar, ^rejeitar tudo, ^não obrigado, ^não obrigada, ^apenas necessários, ^continuar sem',
  it: '^rifiuta, ^rifiuta tutto, ^no grazie, ^solo necessari, ^continua senza, ^nega',
  nl: '^weigeren, ^afwijzen, ^alles weigeren, ^nee bedankt, ^nee dank je, ^alleen noodzakelijke, ^doorgaan zonder',
  pl: '^odrzuć, ^odrzucam, ^odrzuć wszystkie, ^nie dziękuję, ^tylko niezbędne, ^kontynuuj bez',
  sv: '^avvisa, ^neka, ^nej tack, ^endast nödvändiga, ^fortsätt utan, ^avböj',
  tr: '^reddet, reddet$, ^hayır teşekkürler, ^yalnızca gerekli, ^tümünü reddet',
  ar: '^رفض, ^لا شكرا, ^رفض الكل, ^أرفض, ^الضرورية فقط',
  ja: '^拒否, すべて拒否, 拒否する$, ^同意しない, 必須のみ, ^いいえ',
  zh: '^拒绝, ^全部拒绝, ^不同意, ^拒絕, ^仅必要, ^不用了, ^不了',
})
