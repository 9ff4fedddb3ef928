import { defineMeaning } from '../meaning.ts'

/** The one of several that costs most. */
export const dearestWords = defineMeaning({
  en: 'most expensive, highest price, dearest',
  de: 'teuerste/teuerster/teuerstes/teuersten, am teuersten',
  fr: 'plus cher, plus chère, plus chers, plus chères',
  es: 'más caro, más cara, más caros',
  pt: 'mais caro, mais cara',
  it: 'più caro, più cara, più costoso, più costosa',
  nl: 'duurste, hoogste prijs',
  pl: 'najdroższy/najdroższa/najdroższe/najdroższą, najwyższa cena',
  sv: 'dyraste, högsta pris',
  tr: 'en pahalı',
  ar: 'أغلى, الأغلى, الأعلى سعرا',
  ja: '一番高い, 最も高い, 最高値',
  zh: '最贵, 最高价',
})
