import { defineMeaning } from '../meaning.ts'

/** What a user subscribes to. */
export const subscriptionWords = defineMeaning({
  en: 'newsletter, newsletters, subscri*, mailing list',
  de: 'newsletter, newsletters, abonn*, abonnement, mailingliste, verteiler',
  fr: "newsletter, newsletters, lettre d'information, abonn*, infolettre",
  es: 'boletín, newsletter, suscri*, lista de correo',
  pt: 'newsletter, boletim, subscri*, lista de e-mails, lista de emails',
  it: 'newsletter, iscrizione alla newsletter, abbon*, mailing list',
  nl: 'nieuwsbrief, abonne*, mailinglijst',
  pl: 'newsletter, newslettera, subskry*, prenumer*, lista mailingowa',
  sv: 'nyhetsbrev, nyhetsbrevet, prenumer*',
  tr: 'bülten, bültene, bültenimize, abone, aboneliğiniz, aboneliğin',
  ar: 'النشرة, نشرة, النشرة البريدية, اشتراك, اشتراكك, الاشتراك',
  ja: 'メルマガ, メールマガジン, ニュースレター, 購読',
  zh: '订阅, 訂閱, 电子报, 電子報, 邮件列表',
})
