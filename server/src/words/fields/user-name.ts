import { defineMeaning } from '../meaning.ts'

/** A field for the name of an account. */
export const userNameWords = defineMeaning({
  en: 'user name, username, login, nick, nickname, user id, userid',
  de: 'benutzername, nutzername, benutzerkennung, anmeldename',
  fr: "nom d'utilisateur, identifiant, ^pseudo$",
  es: 'nombre de usuario, usuario',
  pt: 'nome de utilizador, nome de usuário, usuário',
  it: 'nome utente',
  nl: 'gebruikersnaam',
  pl: 'nazwa użytkownika, użytkownik',
  sv: 'användarnamn',
  tr: 'kullanıcı adı',
  ar: 'اسم المستخدم',
  ja: 'ユーザー名, ユーザーID, ログインID',
  zh: '用户名, 帐号, 账号, 使用者名稱',
})
