import { defineMeaning } from '../meaning.ts'

/** Entering an account. */
export const signInWords = defineMeaning({
  en: 'log in, login, logon, log on, sign in, signin, auth, sso',
  de: 'anmelden, einloggen, melde … an$, melden … an$, login, anmeldung',
  fr: "se connecter, connexion, connectez vous, s'identifier, identifiez vous, me connecter, je me connecte",
  es: 'iniciar sesión, inicia sesión, inicie sesión, acceder, identifícate, entrar, identificarse, ingresar, inicio de sesión, ingresa',
  pt: 'entrar, iniciar sessão, fazer login, inicie sessão, acessar conta, acesse sua conta, entre na sua conta, aceder, faça login',
  it: 'accedi, accedere, accesso, effettua il login, entra',
  nl: 'inloggen, log in, aanmelden, meld … aan',
  pl: 'zaloguj, zaloguj się, logowanie, zalogować',
  sv: 'logga in, inloggning',
  tr: 'giriş, giriş yap, oturum aç, üye girişi, giriş yapın',
  ar: 'تسجيل الدخول, تسجيل دخول, سجل الدخول, دخول, الدخول, سجّل الدخول',
  ja: 'ログイン, サインイン, ログインする, サインインする',
  zh: '登录, 登入, 登錄, 登陆',
  ru: 'войти, вход, войдите',
  ko: '로그인*',
  da: 'log ind, login',
  nb: 'logg inn, logg på',
})
