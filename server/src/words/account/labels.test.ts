import { expect, test } from 'vitest'
import { listLabels } from '../../../tests/support/words/list-labels.ts'
import { says } from '../says.ts'
import { signInWords } from './sign-in.ts'
import { signOutWords } from './sign-out.ts'
import { signUpWords } from './sign-up.ts'
import { signWords } from './sign.ts'
import { subscribeWords } from './subscribe.ts'

const labels = listLabels([
  [
    signInWords,
    {
      en: 'Log in | Login | Sign in | Sign-in | LOG IN | Please log in to continue',
      de: 'Anmelden | Einloggen | Melden Sie sich an | Jetzt anmelden | Login | Zur Anmeldung',
      fr: 'Se connecter | Connexion | S’identifier | Connectez-vous | Je me connecte',
      es: 'Iniciar sesión | Inicia sesión | Acceder | Identifícate | Ingresar',
      pt: 'Entrar | Iniciar sessão | Fazer login | Acesse sua conta',
      it: 'Accedi | Accedi al tuo account | Effettua il login',
      nl: 'Inloggen | Log in | Aanmelden | Meld je aan',
      pl: 'Zaloguj się | Zaloguj | Logowanie',
      sv: 'Logga in | Inloggning',
      tr: 'Giriş Yap | Oturum Aç | Üye Girişi | GİRİŞ YAP',
      ar: 'تسجيل الدخول | سجّل الدخول | تسجيل دخول',
      ja: 'ログイン | ログインする | サインイン | ログインページへ',
      zh: '登录 | 登入 | 登錄 | 请登录',
      ru: 'Войти | Вход',
      ko: '로그인 | 로그인하기',
    },
  ],
  [
    signOutWords,
    {
      en: 'Log out | Logout | Sign out',
      de: 'Abmelden | Ausloggen | Logout | Melden Sie sich ab',
      fr: 'Se déconnecter | Déconnexion',
      es: 'Cerrar sesión | Cierra sesión',
      pt: 'Sair | Terminar sessão',
      it: 'Esci | Disconnetti',
      nl: 'Uitloggen | Afmelden',
      pl: 'Wyloguj się | Wyloguj',
      sv: 'Logga ut',
      tr: 'Çıkış Yap | Çıkış | Oturumu Kapat',
      ar: 'تسجيل الخروج | خروج',
      ja: 'ログアウト | サインアウト',
      zh: '退出登录 | 登出 | 退出',
    },
  ],
  [
    signUpWords,
    {
      en: 'Register | Sign up | Create account | Create an account | Join now',
      de: 'Registrieren | Konto erstellen | Jetzt registrieren | Kundenkonto erstellen',
      fr: 'S’inscrire | Créer un compte | Inscription | Créez votre compte',
      es: 'Registrarse | Regístrate | Crear cuenta | Crea tu cuenta',
      pt: 'Criar conta | Cadastre-se | Registe-se | Criar uma conta',
      it: 'Registrati | Crea un account | Iscriviti',
      nl: 'Registreren | Account aanmaken | Maak een account aan',
      pl: 'Zarejestruj się | Załóż konto | Utwórz konto',
      sv: 'Skapa konto | Registrera dig | Bli medlem',
      tr: 'Üye Ol | Kayıt Ol | Hesap Oluştur',
      ar: 'إنشاء حساب | إنشاء حساب جديد | سجل الآن',
      ja: '会員登録 | 新規登録 | アカウントを作成 | 新規会員登録はこちら',
      zh: '注册 | 免费注册 | 立即注册 | 註冊',
    },
  ],
  [
    subscribeWords,
    {
      en: 'Subscribe | Subscribe to our newsletter',
      de: 'Abonnieren | Newsletter abonnieren | Newsletter bestellen',
      fr: 'S’abonner | Je m’abonne | Abonnez-vous à la newsletter',
      es: 'Suscribirse | Suscríbete | Suscribirme',
      pt: 'Assinar | Inscreva-se | Subscrever newsletter',
      it: 'Iscriviti | Abbonati | Iscriviti alla newsletter',
      nl: 'Abonneren | Inschrijven',
      pl: 'Subskrybuj | Zapisz się | Zapisz się do newslettera',
      sv: 'Prenumerera | Prenumerera på nyhetsbrevet',
      tr: 'Abone Ol | ABONE OL',
      ar: 'اشترك | اشترك الآن | الاشتراك في النشرة',
      ja: '購読する | メルマガ登録',
      zh: '订阅 | 立即订阅',
    },
  ],
  [
    signWords,
    {
      en: 'Sign here',
      de: 'Unterschreiben | Vertrag unterzeichnen',
      fr: 'Signer',
      es: 'Firmar documento',
      it: 'Firma il documento',
      pl: 'Podpisz umowę',
      ar: 'توقيع',
      ja: '署名する',
      zh: '签署',
    },
  ],
])

test.each(labels)('in $language, “$text” is understood', ({ text, meaning }) => {
  expect(says(text, meaning)).toBe(true)
})

test.each([
  ['Abmelden', signInWords],
  ['تسجيل الدخول', signUpWords],
  ['تسجيل الخروج', signInWords],
  ['ログアウト', signInWords],
  ['退出登录并清除', signUpWords],
  ['Blog inhalte', signInWords],
  ['Firma', signWords],
  ['Design in detail', signInWords],
  ['Entre 10 et 20 €', signInWords],
  ['Zapisz zmiany', subscribeWords],
])('“%s” is not', (text, meaning) => {
  expect(says(text, meaning)).toBe(false)
})
