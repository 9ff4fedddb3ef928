import { defineMeaning } from '../meaning.ts'

/** A field for a password. */
export const passwordWords = defineMeaning({
  en: 'passw*, *password, pin',
  de: 'kennwort, passwort',
  fr: 'mot de passe',
  es: 'contraseña, clave',
  pt: 'senha, palavra passe',
  it: 'password',
  nl: 'wachtwoord',
  pl: 'hasło, hasła',
  sv: 'lösenord',
  tr: 'şifre, parola',
  ar: 'كلمة المرور, كلمة السر, الرقم السري',
  ja: 'パスワード, 暗証番号',
  zh: '密码, 密碼',
})
