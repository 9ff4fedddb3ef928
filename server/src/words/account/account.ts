import { defineMeaning } from '../meaning.ts'

/** A user's own account. */
export const accountWords = defineMeaning({
  en: 'my account, account',
  de: 'mein konto, konto, kundenkonto, mein kundenkonto, benutzerkonto',
  fr: 'mon compte, compte, mon espace, espace client',
  es: 'mi cuenta, cuenta, área de cliente',
  pt: 'minha conta, a minha conta, conta, área do cliente',
  it: 'il mio account, il mio profilo, area clienti, area personale',
  nl: 'mijn account, mijn gegevens, accountgegevens',
  pl: 'moje konto, konto, panel klienta',
  sv: 'mitt konto, konto, mina sidor',
  tr: 'hesabım, hesap',
  ar: 'حسابي, الحساب, حساب',
  ja: 'マイページ, アカウント, マイアカウント',
  zh: '我的账户, 我的帐户, 账户, 帳戶, 我的帳號, 我的账号, 个人中心',
})
