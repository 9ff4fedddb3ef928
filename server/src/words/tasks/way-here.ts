import { defineMeaning } from '../meaning.ts'

/** How sites call the page that says how to come to them. */
export const wayHereWords = defineMeaning({
  en: 'how to find us, how to find the, find us, getting here, getting there, how to get here, how to get to us, how to reach us, directions, where to find us, where we are, finding us, your way to us, location, map and directions',
  de: 'anfahrt, anreise, so finden sie uns, so findest du uns, wegbeschreibung, der weg zu uns, hier finden sie uns, lageplan, ihr weg zu uns',
  fr: 'nous trouver, comment venir, plan d’accès, accès$, venir chez nous, comment nous trouver, où nous trouver, itinéraire, s’y rendre, nous rejoindre en',
  es: 'cómo llegar, dónde estamos, ubicación, encuéntranos, cómo encontrarnos, localización',
  pt: 'como chegar, onde estamos, localização, onde ficamos, encontre nos, como nos encontrar',
  it: 'come arrivare, dove siamo, come raggiungerci, dove trovarci, come trovarci, indicazioni',
  nl: 'bereikbaarheid, routebeschrijving, hoe kom je bij ons, zo vindt u ons, zo vind je ons, waar vindt u ons',
  pl: 'jak dojechać, dojazd, jak do nas trafić, jak nas znaleźć, gdzie jesteśmy, lokalizacja',
  sv: 'hitta hit, hitta till oss, vägbeskrivning, här finns vi, så hittar du',
  tr: 'nasıl gelinir, ulaşım, yol tarifi, bize ulaşım, konum, nasıl ulaşılır',
  ar: 'كيف تصل إلينا, كيفية الوصول, الوصول إلينا, موقعنا, الموقع على الخريطة',
  ja: 'アクセス, 交通案内, 行き方, 道順',
  zh: '如何到达, 交通指南, 来访路线, 怎么走, 位置, 路线',
})
