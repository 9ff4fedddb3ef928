import { defineMeaning } from '../meaning.ts'

/** A field for the security code of a card. */
export const cardCodeWords = defineMeaning({
  en: 'cvc*, cvv*, csc, security code',
  de: 'prüfnummer, sicherheitscode, kartenprüfnummer',
  fr: 'cryptogramme, code de sécurité',
  es: 'código de seguridad',
  pt: 'código de segurança',
  it: 'codice di sicurezza',
  nl: 'beveiligingscode, veiligheidscode',
  pl: 'kod zabezpieczający, kod bezpieczeństwa',
  sv: 'säkerhetskod',
  tr: 'güvenlik kodu',
  ar: 'رمز الأمان, رمز التحقق',
  ja: 'セキュリティコード',
  zh: '安全码, 安全碼',
})
