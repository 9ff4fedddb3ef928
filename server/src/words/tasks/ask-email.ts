import { defineMeaning } from '../meaning.ts'

/** How a task asks for an e-mail address. */
export const askEmailWords = defineMeaning({
  en: 'email address, e mail address',
  de: 'mailadresse, e mailadresse, emailadresse, e mail adresse',
  fr: 'adresse mail, adresse e mail, adresse email, courriel',
  es: 'correo electrónico, dirección de correo',
  pt: 'endereço de e mail, endereço de email',
  it: 'indirizzo e mail, indirizzo email',
  nl: 'e mailadres, mailadres, emailadres',
  pl: 'adres e mail, adres email, adres mailowy',
  sv: 'e postadress, mejladress',
  tr: 'e posta adresi, e postası',
  ar: 'البريد الإلكتروني, عنوان البريد',
  ja: 'メールアドレス',
  zh: '邮箱, 电子邮件, 電子郵件',
})
