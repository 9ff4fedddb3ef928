import { defineMeaning } from '../meaning.ts'

/** An answer was counted. */
export const respondDoneWords = defineMeaning({
  en: 'thank*, voted, liked, rated, followed, following, shared, invited, donated, accepted, confirmed, approved, recorded, counted, joined, received, success*',
  de: 'danke, vielen dank, abgestimmt, gezählt, bewertet, gefolgt, folgst, geteilt, eingeladen, gespendet, angenommen, akzeptiert, bestätigt, genehmigt, beigetreten, eingegangen, erfolgreich',
  fr: 'merci, voté!, noté!, notée, suivi!, partagé!, partagée, invité!, invitée, accepté!, acceptée, confirmé!, confirmée, approuvé!, rejoint, compté!, enregistré!, reçu, succès',
  es: 'gracias, votado, valorado, sigues, compartido, compartida, invitado, invitada, donado, aceptado, aceptada, confirmado, confirmada, aprobado, unido, registrado, recibido, éxito',
  pt: 'obrigado, obrigada, votou, avaliado, seguindo, compartilhado, partilhado, convidado, doado, aceito, aceite, confirmado, confirmada, aprovado, registrado, recebido, sucesso',
  it: 'grazie, votato, valutato, segui già, condiviso, condivisa, invitato, invitata, donato, accettato, accettata, confermato, confermata, approvato, registrato, ricevuto, successo',
  nl: 'bedankt, dank je, gestemd, geteld, beoordeeld, gevolgd, gedeeld, uitgenodigd, gedoneerd, geaccepteerd, bevestigd, goedgekeurd, ontvangen, gelukt',
  pl: 'dziękujemy, zagłosowano, oddano, policzono, oceniono, obserwujesz, udostępniono, zaproszono, zaakceptowano, potwierdzono, zatwierdzono, dołączono, otrzymano, pomyślnie',
  sv: 'tack, röstat, räknats, betygsatt, följer, delad, delat, inbjuden, donerat, accepterad, accepterat, bekräftad, bekräftat, godkänd, gått med, mottagen, lyckades',
  tr: 'teşekkür*, oy verdiniz, sayıldı, puanladınız, takip ediliyor, paylaşıldı, davet edildi, bağışlandı, kabul edildi, onaylandı, katıldınız, alındı, başarı*',
  ar: 'شكرا, تم التصويت, تم احتساب, تم التقييم, تتابع, تمت المشاركة, تمت الدعوة, تم القبول, تم التأكيد, تمت الموافقة, انضممت, تم استلام, بنجاح',
  ja: 'ありがとう, ありがとうございます, ありがとうございました, 投票しました, 評価しました, フォロー中, 共有しました, 招待しました, 寄付しました, 承認しました, 参加しました, 受け付けました, 完了しました',
  zh: '谢谢, 感谢, 已投票, 投票成功, 已评价, 已关注, 已分享, 已邀请, 已捐赠, 已接受, 已确认, 已批准, 已加入, 已收到, 成功',
})
