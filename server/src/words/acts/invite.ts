import { defineMeaning } from '../meaning.ts'

/** Asking others to come or to join. */
export const inviteWords = defineMeaning({
  en: 'invite',
  de: 'einladen, lade … ein, laden … ein, einladung senden/verschicken',
  fr: 'inviter, invitez',
  es: 'invitar, invita a',
  pt: 'convidar, convide',
  it: 'invita, invitare',
  nl: 'uitnodigen, nodig … uit',
  pl: 'zaproś, zaprosić',
  sv: 'bjud in, bjuda in',
  tr: 'davet et, davet edin, davet gönder',
  ar: 'دعوة, ادع',
  ja: '招待, 招待する',
  zh: '邀请, 邀請',
})
