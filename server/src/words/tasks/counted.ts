import { defineMeaning } from '../meaning.ts'

/** Numbers that are written out, before what they count. */
export const countedWords = defineMeaning({
  en: 'one, two, three, four, five, six, seven, eight, nine, ten, fourteen, thirty',
  de: 'ein, eine, einen, einer, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, vierzehn, dreißig',
  fr: 'deux, trois, quatre, cinq, sept, huit, neuf, dix, quatorze, trente',
  es: 'dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, catorce, treinta',
  pt: 'dois, duas, três, quatro, cinco, seis, sete, oito, nove, dez, catorze, trinta',
  it: 'tre, quattro, cinque, sei, sette, otto, nove, dieci, quattordici, trenta',
  nl: 'twee, drie, vier, vijf, zes, zeven, acht, negen, tien, veertien, dertig',
  pl: 'dwa, trzy, cztery, pięć, sześć, siedem, osiem, dziewięć, dziesięć, czternaście, trzydzieści',
  sv: 'två, tre, fyra, fem, sex!, sju, åtta, tio, fjorton, trettio',
  tr: 'iki, üç, dört, beş, altı, yedi, sekiz, dokuz, on beş, on dört, otuz',
  ar: 'يومين, أسبوعين, ثلاثة, أربعة, خمسة, ستة, سبعة, عشرة, ثلاثون',
  ja: '二, 三, 四, 五, 六, 七, 八, 九, 十',
  zh: '一, 二, 两, 三, 四, 五, 六, 七, 八, 九, 十',
})
