import { defineMeaning } from '../meaning.ts'

/** A field for an e-mail address. */
export const emailWords = defineMeaning({
  en: 'email*, *email, e mail, mail address',
  de: 'e mail adresse, emailadresse, mailadresse',
  fr: 'courriel, adresse mail, e mail',
  es: 'correo, correo electrónico',
  pt: 'e mail, correio eletrónico, correio eletrônico',
  it: 'posta elettronica, indirizzo mail',
  nl: 'mailadres, e mailadres',
  pl: 'adres e mail, poczta elektroniczna',
  sv: 'e post, epost, e postadress, mejl',
  tr: 'e posta, eposta',
  ar: 'البريد الإلكتروني, بريد, بريدك, الايميل, البريد',
  ja: 'メールアドレス, メール, Eメール',
  zh: '邮箱, 电子邮件, 電子郵件, 邮件地址, 信箱',
})
