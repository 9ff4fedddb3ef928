import { defineMeaning } from '../meaning.ts'

/** A subscription was taken. */
export const subscribeDoneWords = defineMeaning({
  en: 'thank*, subscribed, signed up, on the list, confirm*, success*, check your inbox/email/e, welcome',
  de: 'danke, vielen dank, abonniert, angemeldet, eingetragen, bestätigt, bestätigung, bestätige, erfolgreich, willkommen, posteingang',
  fr: 'merci, abonné!, abonnée, inscrit, inscrite, confirmé!, confirmée, confirmation, confirmez, succès, bienvenue',
  es: 'gracias, suscrito, suscrita, inscrito, confirmado, confirmada, confirmación, confirma, éxito, bienvenido, bienvenida',
  pt: 'obrigado, obrigada, inscrito, inscrita, subscrito, confirmado, confirmação, confirme, sucesso, bem vindo',
  it: 'grazie, iscritto, iscritta, abbonato, confermato, conferma, successo, benvenuto, benvenuta',
  nl: 'bedankt, dank je, ingeschreven, aangemeld, geabonneerd, bevestigd, bevestiging, bevestig, gelukt, welkom',
  pl: 'dziękujemy, zapisano, zapisany, zapisana, potwierdzono, potwierdzenie, potwierdź, pomyślnie, witamy',
  sv: 'tack, prenumererar, anmäld, registrerad, bekräftad, bekräftelse, bekräfta, välkommen',
  tr: 'teşekkür*, abone oldunuz, kaydoldunuz, onaylandı, onay, başarı*, hoş geldiniz',
  ar: 'شكرا, تم الاشتراك, اشتركت, تم تأكيد, تم التأكيد, بنجاح, مرحبا',
  ja: 'ありがとう, ありがとうございます, ありがとうございました, 登録しました, 登録されました, 購読しました, 受け付けました, 完了, 完了しました, ようこそ',
  zh: '谢谢, 感谢, 已订阅, 订阅成功, 已登记, 确认, 成功, 欢迎',
})
