import { defineMeaning } from '../meaning.ts'

/** How a task asks for the way to a place. */
export const askWayWords = defineMeaning({
  en: 'how to get to, how do i get to, how to reach, how can i get to, how one gets to, directions to, the way to the, how to find the way, how to get there',
  de: 'wie man … hinkommt, wie man … kommt, wie komme ich, wie ich … komme, anfahrt, wegbeschreibung, den weg zum/zur',
  fr: 'comment aller, comment se rendre, comment venir, comment accéder, l’itinéraire, plan d’accès, le chemin pour aller',
  es: 'cómo llegar, cómo se llega, cómo ir a, indicaciones para llegar',
  pt: 'como chegar, como se chega, como ir para, como ir ao, como ir à',
  it: 'come arrivare, come si arriva, come raggiungere, indicazioni stradali, come andare a/al/alla',
  nl: 'hoe je … komt, hoe ik … kom, hoe kom ik, routebeschrijving, de weg naar het/de',
  pl: 'jak dojechać, jak dojść, jak trafić, jak się dostać, dojazd do',
  sv: 'hur man … kommer, hur man … hittar, hur jag … kommer, vägbeskrivning, hitta dit',
  tr: 'nasıl gidilir, nasıl gidileceğini, nasıl ulaşılır, nasıl gidebilirim, yol tarifi',
  ar: 'كيف أصل إلى, كيفية الوصول إلى, كيف يمكن الوصول, الطريق إلى',
  ja: '行き方, へのアクセス, 道順',
  zh: '怎么去, 怎么走, 如何到达, 如何前往, 路线',
})
