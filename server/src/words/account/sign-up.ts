import { defineMeaning } from '../meaning.ts'

/** Opening an account. */
export const signUpWords = defineMeaning({
  en: 'register, sign up, signup, create an/my/your/a? account, join now, join us',
  de: 'registrieren, konto erstellen, konto anlegen, konto eröffnen, neu hier, jetzt registrieren, registrierung, benutzerkonto erstellen, *konto erstellen, registriere',
  fr: "s'inscrire, ^inscription$, inscription gratuite, créer un/mon/votre? compte, inscrivez vous, je m'inscris, créez votre compte",
  es: 'registrarse, regístrate, registro, crear cuenta, crear una cuenta, crea tu cuenta, darse de alta, registrarme, crear mi cuenta',
  pt: 'cadastrar, cadastre, cadastro, criar conta, registar, registe se, registrar, criar uma conta, criar sua conta, inscrever, inscreva se',
  it: 'registrati, iscriviti, crea account, crea un account, registrazione, crea il tuo account, registrarsi',
  nl: 'registreren, account aanmaken, maak … account aan, schrijf je in, inschrijven, account maken',
  pl: 'zarejestruj, zarejestruj się, załóż konto, utwórz konto, rejestracja, zakładam konto, stwórz konto',
  sv: 'registrera, registrera dig, skapa konto, bli medlem, skapa ett konto',
  tr: 'kayıt ol, üye ol, kaydol, hesap oluştur, hesap aç, ücretsiz kaydol, üyelik oluştur',
  ar: 'إنشاء حساب, انشاء حساب, سجل الآن, أنشئ حسابك, أنشئ حسابا, اشترك مجانا, تسجيل حساب, تسجيل جديد, ^تسجيل$',
  ja: '会員登録, 新規登録, 登録する, アカウント作成, アカウントを作成, 無料登録, 新規会員登録, 登録',
  zh: '注册, 免费注册, 立即注册, 註冊, 创建账户, 创建帐户, 建立帳戶, 创建账号',
  ru: 'регистрация, зарегистрироваться',
  ko: '회원가입, 가입하기',
  da: 'opret konto',
  nb: 'opprett konto',
})
