import { defineMeaning } from '../meaning.ts'

/** The one of several that costs least. */
export const cheapestWords = defineMeaning({
  en: 'cheapest, least expensive, lowest price',
  de: 'billigste/billigster/billigstes/billigsten, günstigste/günstigster/günstigstes/günstigsten, am billigsten, am günstigsten, preiswerteste',
  fr: 'moins cher, moins chère, moins chers, moins chères, le meilleur marché',
  es: 'más barato, más barata, más baratos, más económico, más económica',
  pt: 'mais barato, mais barata, mais em conta',
  it: 'più economico, più economica, meno caro, meno cara, costa meno',
  nl: 'goedkoopste, laagste prijs',
  pl: 'najtańszy/najtańsza/najtańsze/najtańszą, najniższa cena',
  sv: 'billigaste, lägsta pris',
  tr: 'en ucuz, en uygun fiyatlı',
  ar: 'أرخص, الأرخص, الأقل سعرا',
  ja: '一番安い, 最も安い, 最安',
  zh: '最便宜, 最低价',
})
