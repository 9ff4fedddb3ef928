import { defineMeaning } from '../meaning.ts'

/** Asking for a newsletter or a subscription. */
export const subscribeWords = defineMeaning({
  en: 'subscribe',
  de: 'abonnieren, newsletter anmelden, newsletter bestellen, abonniere, jetzt abonnieren, abo abschließen',
  fr: "s'abonner, abonnez vous, je m'abonne, m'abonner",
  es: 'suscribirse, suscríbete, suscribirme, suscribir, suscríbase, suscripción',
  pt: 'assinar, inscrever se, subscrever, assine, inscreva se, subscreva',
  it: 'iscriviti, abbonati, iscriversi, iscrivimi',
  nl: 'abonneren, abonneer, inschrijven, aanmelden voor … nieuwsbrief',
  pl: 'subskrybuj, zapisz się, zapisuję się, prenumeruj',
  sv: 'prenumerera, anmäl dig',
  tr: 'abone ol, bültene kaydol, e-bültene kaydol, abone olun',
  ar: 'اشترك, اشتراك, الاشتراك, اشترك الآن',
  ja: '購読, 購読する, メルマガ登録, 登録する',
  zh: '订阅, 立即订阅, 訂閱',
})
