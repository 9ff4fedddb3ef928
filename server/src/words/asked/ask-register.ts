import { defineMeaning } from '../meaning.ts'

/** How a task asks to open an account or to become a member. */
export const askRegisterWords = defineMeaning({
  en: 'register, sign up, signup, create/open/set … account/profile/membership, become a/an? … member',
  de: 'registriere, registrieren, erstelle … konto, konto erstellen, eröffne … konto, konto eröffnen, lege … konto an, werde mitglied, mitglied werden',
  fr: "s'inscrire, inscris toi, inscrivez vous, t'inscrire, crée … compte, créer … compte, créez … compte, ouvre … compte, devenir membre, deviens membre",
  es: 'regístrate, registrarse, registrarte, crea … cuenta, crear … cuenta, abre … cuenta, hazte socio, hazte miembro',
  pt: 'cadastre se, registe se, registre se, crie … conta, criar … conta, abra … conta',
  it: 'registrati, registrarsi, crea … account, creare … account, apri … account, diventa socio',
  nl: 'registreer, registreren, maak … account, account aanmaken, word lid',
  pl: 'zarejestruj, zarejestrować, załóż … konto, utwórz … konto, zostań członkiem',
  sv: 'registrera dig, skapa … konto, bli medlem',
  tr: 'üye ol, kayıt ol, kaydol, hesap oluştur, hesap aç',
  ar: 'أنشئ حسابا, افتح حسابا, سجل حسابا, إنشاء حساب',
  ja: '会員登録, 新規登録, アカウントを作成, アカウント作成, アカウントを作',
  zh: '注册, 註冊, 创建账户, 创建账号, 开户',
})
