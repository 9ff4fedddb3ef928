import { defineMeaning } from '../meaning.ts'

/** An account was opened. */
export const registerDoneWords = defineMeaning({
  en: 'thank*, created, registered, signed up, welcome, confirm*, success*, activat*, check your inbox/email/e, ready',
  de: 'danke, vielen dank, erstellt, angelegt, eröffnet, registriert, angemeldet, willkommen, bestätigt, bestätigung, erfolgreich, aktiviert, aktivierung',
  fr: 'merci, créé, créée, inscrit, inscrite, enregistré!, bienvenue, confirmé!, confirmation, succès, activé!, prêt',
  es: 'gracias, creado, creada, registrado, registrada, bienvenido, bienvenida, confirmado, confirmación, éxito, activado, activada',
  pt: 'obrigado, obrigada, criado, criada, registrado, registado, cadastrado, bem vindo, bem vinda, confirmado, confirmação, sucesso, ativado, ativada',
  it: 'grazie, creato, registrato, registrata, iscritto, benvenuto, benvenuta, confermato, conferma, successo, attivato',
  nl: 'bedankt, dank je, aangemaakt, geregistreerd, aangemeld, ingeschreven, welkom, bevestigd, bevestiging, gelukt, geactiveerd',
  pl: 'dziękujemy, utworzono, utworzone, założono, założone, zarejestrowano, zarejestrowany, witamy, potwierdzono, potwierdzenie, pomyślnie, aktywowano',
  sv: 'tack, skapad, skapat, registrerad, registrerat, välkommen, bekräftad, bekräftelse, lyckades, aktiverad, aktiverat',
  tr: 'teşekkür*, oluşturuldu, kaydoldunuz, kayıt oldunuz, hoş geldiniz, onaylandı, başarı*, etkinleştirildi',
  ar: 'شكرا, تم إنشاء, تم التسجيل, تم تسجيل, مرحبا, أهلا, تم التأكيد, بنجاح, تم تفعيل',
  ja: 'ありがとう, ありがとうございます, ありがとうございました, 作成しました, 作成されました, 登録しました, 登録されました, ようこそ, 完了, 完了しました, 有効になりました',
  zh: '谢谢, 感谢, 已创建, 已注册, 注册成功, 欢迎, 确认, 成功, 已激活',
})
