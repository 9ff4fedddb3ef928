import { defineMeaning } from '../meaning.ts'

/** How a task asks to enter an account. */
export const askLogInWords = defineMeaning({
  en: 'log in, log on, login, sign in, signin, log into, sign into',
  de: 'einloggen, logge dich ein, logg dich ein, melde dich an$, loggen sie sich ein',
  fr: 'se connecter, connecte toi, connectez vous, me connecter, te connecter',
  es: 'iniciar sesión, inicia sesión, inicie sesión',
  pt: 'iniciar sessão, inicie sessão, fazer login, faça login, faz login',
  it: 'effettua il login, fai il login, accedi al tuo account',
  nl: 'inloggen, log in',
  pl: 'zaloguj, zalogować',
  sv: 'logga in',
  tr: 'giriş yap, oturum aç, giriş yapın',
  ar: 'سجل الدخول, تسجيل الدخول',
  ja: 'ログイン, サインイン',
  zh: '登录, 登入, 登錄',
})
