import { defineMeaning } from '../meaning.ts'

/** How a task asks to answer to something of others. */
export const askRespondWords = defineMeaning({
  en: 'like the/this/that/it/his/her, vote, rate, follow, share, invite, donate, accept, confirm, approve, join',
  de: 'stimme … ab, abstimmen, stimme für, stimmen, bewerte, bewerten, folge, folgen, teile, teilen, lade … ein, einladen, spende, spenden, akzeptiere, akzeptieren, nimm … an, bestätige, bestätigen, tritt … bei, beitreten',
  fr: 'voter, vote, votez, noter, notez, suivre, suivez, partager, partage, partagez, inviter, invite, invitez, faire un don, accepter, acceptez, confirmer, confirmez, rejoindre, rejoins, rejoignez',
  es: 'votar, vota, vote, valorar, valora, calificar, califica, seguir a, sigue a, compartir, comparte, comparta, invitar, invita, invite, donar, aceptar, acepta, acepte, confirmar, confirma, confirme, únete, unirse, aprobar, aprueba',
  pt: 'votar, vote, avaliar, avalie, siga, compartilhar, compartilhe, partilhar, partilhe, convidar, convide, doar, aceitar, aceite, confirmar, confirme, participe, aprovar, aprove',
  it: 'vota, votare, valuta, valutare, segui, seguire, condividi, condividere, invita, invitare, fai una donazione, donare, accetta, accettare, conferma, confermare, unisciti, approva',
  nl: 'stem voor, stem op, stemmen, beoordeel, beoordelen, volg, volgen, deel, delen, nodig … uit, uitnodigen, doneer, accepteer, bevestig, bevestigen, keur … goed',
  pl: 'zagłosuj, głosuj, oceń, obserwuj, udostępnij, zaproś, zapraszaj, wesprzyj, zaakceptuj, potwierdź, dołącz, zatwierdź',
  sv: 'rösta, betygsätt, följ, dela, bjud in, donera, skänk, acceptera, godkänn, bekräfta, gå med',
  tr: 'oy ver, puan ver, takip et, paylaş, davet et, bağış yap, bağışla, kabul et, onayla, katıl',
  ar: 'صوت, قيم, تابع, شارك, تشارك, ادع, تبرع, اقبل, أكد, انضم',
  ja: '投票, 評価, フォロー, 共有, シェア, 招待, 寄付, 承認, 参加',
  zh: '投票, 评价, 关注, 分享, 邀请, 捐赠, 接受, 确认, 批准',
})
