import { defineMeaning } from '../meaning.ts'

/** How a task asks for a newsletter or a subscription. */
export const askSubscribeWords = defineMeaning({
  en: 'subscribe, sign up for/to … newsletter/newsletters/update/updates/letter/letters/list/mail/mails/email/emails, join … newsletter/mailing',
  de: 'abonniere, abonnieren, melde … newsletter an, für den newsletter anmelden, zum newsletter anmelden, newsletter bestellen, bestelle … newsletter',
  fr: "abonne toi, abonnez vous, s'abonner, t'abonner, inscris … newsletter, inscrivez … newsletter, inscrire … newsletter",
  es: 'suscríbete, suscribirse, suscribirte, suscríbase, suscribe',
  pt: 'assine, subscreva, subscrever, inscreva se … newsletter',
  it: 'iscriviti … newsletter, abbonati, iscriversi … newsletter',
  nl: 'abonneer, abonneren, schrijf … in voor de nieuwsbrief, meld … aan voor de nieuwsbrief, aanmelden voor … nieuwsbrief',
  pl: 'subskrybuj, zapisz się … newslettera, zapisz się do newslettera, prenumeruj, zaprenumeruj',
  sv: 'prenumerera, anmäl … nyhetsbrev, anmäl … nyhetsbrevet',
  tr: 'abone ol, bültene kaydol, abone olun',
  ar: 'اشترك',
  ja: '購読, メルマガに登録, メルマガ登録, ニュースレターに登録',
  zh: '订阅, 訂閱',
})
