import { defineMeaning } from '../meaning.ts'

/** Putting choices into effect, or applying for something. */
export const applyWords = defineMeaning({
  en: 'apply',
  de: 'anwenden, übernehmen, bewerben, einlösen, beantragen, bewirb dich',
  fr: 'appliquer, postuler, appliquez',
  es: 'aplicar, solicitar, aplica, postular',
  pt: 'aplicar, candidatar, candidatar se, solicitar',
  it: 'applica, candidati, applicare, richiedi',
  nl: 'toepassen, solliciteren, solliciteer, pas toe',
  pl: 'zastosuj, aplikuj, użyj kodu',
  sv: 'använd kod, tillämpa, ansök, verkställ',
  tr: 'uygula, başvur, uygulayın, başvuru yap',
  ar: 'تطبيق, تقدم, تقديم طلب, طبق',
  ja: '適用, 適用する, 応募, 応募する, 申し込む, お申し込み, 申込',
  zh: '应用, 使用优惠券, 申请, 套用, 申請, 立即申请',
})
