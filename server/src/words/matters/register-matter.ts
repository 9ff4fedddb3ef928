import { defineMeaning } from '../meaning.ts'

/** What is about an account. */
export const registerMatterWords = defineMeaning({
  en: 'account, accounts, regist*, member*, sign up, signup, signed up, signing up, profile, activat*',
  de: 'konto, registrier*, mitglied*, profil, aktivier*, anmeldung',
  fr: 'compte, inscri*, membre, profil, adhésion',
  es: 'cuenta, registr*, miembro, perfil, socio',
  pt: 'conta, registr*, regist*, cadastr*, membro, perfil',
  it: 'account, registr*, iscrizion*, membro, profilo',
  nl: 'account, registr*, lidmaatschap, profiel',
  pl: 'konto, konta, rejestr*, zarejestr*, członk*, profil',
  sv: 'konto, kontot, registr*, medlem*, profil',
  tr: 'hesap, hesabınız, hesabı, kayıt, kaydınız, üye*, profil',
  ar: 'حساب, حسابك, الحساب, تسجيل, التسجيل, عضو*',
  ja: 'アカウント, 登録, 会員',
  zh: '账户, 账号, 帐户, 注册, 註冊, 会员',
})
