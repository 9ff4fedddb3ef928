import { defineMeaning } from '../meaning.ts'

/** What a site asks consent for. */
export const cookiesWords = defineMeaning({
  en: 'cookie, cookies, consent',
  de: 'cookie, cookies, einwilligung, einwilligungen, *einwilligung',
  fr: 'cookie, cookies, consentement',
  es: 'cookie, cookies, consentimiento',
  pt: 'cookie, cookies, consentimento',
  it: 'cookie, cookies, consenso',
  nl: 'cookie, cookies, toestemming',
  pl: 'cookie, cookies, ciasteczka, ciasteczek, zgoda, zgody',
  sv: 'cookie, cookies, kakor, samtycke',
  tr: 'çerez, çerezler, çerezleri, onay tercihleriniz',
  ar: 'الكوكيز, ملفات تعريف الارتباط, الموافقة على',
  ja: 'クッキー, 同意設定',
  zh: '同意设置, 隐私设置, cookie设置',
})
