import { defineMeaning } from '../meaning.ts'

/** Leaving an account. */
export const signOutWords = defineMeaning({
  en: 'log out, logout, log off, logoff, sign out, signout, sign off, signoff',
  de: 'abmelden, ausloggen, melde … ab$, melden … ab$, abmeldung',
  fr: 'se déconnecter, déconnexion, déconnectez vous, me déconnecter, déconnecte toi, déconnecte moi',
  es: 'cerrar sesión, cerrar la sesión, desconectarse, cierra sesión, cierra la sesión, ^salir$',
  pt: 'sair, terminar sessão, encerrar sessão, desconectar',
  it: 'esci, disconnetti, disconnettersi, logout',
  nl: 'uitloggen, afmelden, log uit',
  pl: 'wyloguj, wyloguj się, wylogowanie',
  sv: 'logga ut, utloggning',
  tr: 'çıkış yap, oturumu kapat, çıkış, güvenli çıkış',
  ar: 'تسجيل الخروج, تسجيل خروج, سجل الخروج, خروج, الخروج',
  ja: 'ログアウト, サインアウト',
  zh: '退出登录, 登出, 退出, 注销, 登出帳號',
  ru: 'выйти, выход',
  ko: '로그아웃*',
  da: 'log ud',
  nb: 'logg ut',
})
