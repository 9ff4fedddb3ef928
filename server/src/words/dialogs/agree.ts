import { defineMeaning } from '../meaning.ts'

/** A control that agrees to what a page asks, such as its cookies. */
export const agreeWords = defineMeaning({
  en: '^accept, ^agree, ^allow, accept all',
  de: '^akzeptieren, ^zustimmen, ^erlauben, ^alle akzeptieren, alle akzeptieren, ^einverstanden, ^annehmen, ^alle erlauben, ^alle cookies, ^ich stimme zu, ^alle zulassen, ^zulassen, ^allen zustimmen',
  fr: "^accepter, ^j'accepte, ^tout accepter, ^autoriser, ^d'accord, ^accepter et, ^tout autoriser",
  es: '^aceptar, ^acepto, ^aceptar todo, ^aceptar todas, ^permitir, ^estoy de acuerdo, ^de acuerdo',
  pt: '^aceitar, ^aceito, ^aceitar tudo, ^aceitar todos, ^permitir, ^concordo, ^concordar',
  it: "^accetta, ^accetto, ^accetta tutto, ^accetta tutti, ^consenti, ^acconsento, ^sono d'accordo",
  nl: '^accepteren, ^accepteer, ^alles accepteren, ^akkoord, ^toestaan, ^alle cookies, ^alles toestaan, ^ik ga akkoord',
  pl: '^akceptuj, ^akceptuję, ^zaakceptuj, ^zgadzam się, ^zezwól, ^zezwalam',
  sv: '^acceptera, ^godkänn, ^jag godkänner, ^tillåt, ^tillåt alla',
  tr: '^kabul et, kabul et$, ^kabul ediyorum, ^izin ver, ^onaylıyorum, kabul ediyorum$',
  ar: '^قبول, ^أوافق, ^موافق, ^السماح, ^قبول الكل, ^قبول الجميع, ^اسمح',
  ja: '^同意する, 同意する$, ^許可, すべて許可, すべて受け入れる, ^承認, ^受け入れる, すべて同意',
  zh: '^同意, ^接受, ^全部接受, ^允许, ^接受所有, ^允許, ^全部允许',
})
