import { defineMeaning } from '../meaning.ts'

/** A time of the day that has a name, or a word that makes a number one. */
export const middayWords = defineMeaning({
  en: 'noon, midday, midnight, o clock, half past, quarter past, quarter to, around the clock, sunrise, sunset',
  de: 'mittag, mittags, mitternacht, uhr!, rund um die uhr, halb eins/zwei/drei/vier/fünf/sechs/sieben/acht/neun/zehn/elf/zwölf',
  fr: 'midi, minuit, heures!, vingt quatre heures',
  es: 'mediodía, medianoche, las doce/una/dos/tres/cuatro/cinco/seis/siete/ocho/nueve/diez/once',
  pt: 'meio dia, meia noite, às uma/duas/três/quatro/cinco/seis/sete/oito/nove/dez/onze',
  it: 'mezzogiorno, mezzanotte, alle due/tre/quattro/cinque/sei/sette/otto/nove/dieci/undici',
  nl: 'middernacht, twaalf uur, een/twee/drie/vier/vijf/zes/zeven/acht/negen/tien/elf uur',
  pl: 'południe, w południe, północ, o północy',
  sv: 'klockan, midnatt, mitt på dagen',
  tr: 'öğlen, gece yarısı, öğleden',
  ar: 'منتصف الليل, الظهر, الساعة',
  ja: '正午, 零時, 真夜中',
  zh: '中午, 午夜, 正午, 点钟, 點鐘',
})
