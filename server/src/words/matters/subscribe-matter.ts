import { defineMeaning } from '../meaning.ts'

/** What is about a newsletter. */
export const subscribeMatterWords = defineMeaning({
  en: 'newsletter, newsletters, subscri*, mailing list, letter, letters, update, updates, inbox',
  de: 'newsletter, abonn*, abo, verteiler, posteingang',
  fr: "newsletter, abonn*, lettre d'information, infolettre",
  es: 'boletín, newsletter, suscri*',
  pt: 'newsletter, boletim, subscri*, assinatura',
  it: 'newsletter, abbon*, iscrizione',
  nl: 'nieuwsbrief, abonne*, abonnement',
  pl: 'newsletter, newslettera, subskry*, prenumer*',
  sv: 'nyhetsbrev, nyhetsbrevet, prenumer*',
  tr: 'bülten, bültene, bültenimize, abone, aboneliğiniz',
  ar: 'النشرة, نشرة, اشتراك, اشتراكك, الاشتراك',
  ja: 'メルマガ, メールマガジン, ニュースレター, 購読',
  zh: '订阅, 訂閱, 电子报, 電子報, 邮件列表',
})
