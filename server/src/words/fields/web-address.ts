import { defineMeaning } from '../meaning.ts'

/** A field for an address on the web. */
export const webAddressWords = defineMeaning({
  en: 'url*, website*, link*',
  de: 'webseite, internetadresse, webadresse',
  fr: 'site web, adresse web',
  es: 'sitio web, página web, enlace',
  pt: 'página web, seu site',
  it: 'sito web, sito',
  nl: 'webadres, websiteadres',
  pl: 'strona internetowa, adres strony',
  sv: 'webbplats, hemsida, webbadress',
  tr: 'web sitesi, bağlantı',
  ar: 'الموقع الإلكتروني, رابط',
  ja: 'ウェブサイト, ホームページ',
  zh: '网址, 网站, 網址',
})
