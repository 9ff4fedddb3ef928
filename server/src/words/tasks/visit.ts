import { defineMeaning } from '../meaning.ts'

/** What a task asks for that changes nothing: to go somewhere. */
export const visitWords = defineMeaning({
  en: 'visit, go to, get to, show, view, search, explore, reach, watch, list, count, identify, look at, look up, look into',
  de: 'besuche, besuchen, gehe zu, geh zu, gehe auf, zeige, zeigen, zeig, erkunde, erkunden, liste, zähle',
  fr: 'visiter, visite, visitez, aller à, va à, allez à, va sur, montrer, montre, montrez, afficher, affiche, affichez, explorez',
  es: 'visitar, ve a, ir a, vaya a, mostrar, muestra, muestre, explorar, explora',
  pt: 'visitar, visite, vá para, ir para, mostrar, mostre, explorar, explore',
  it: 'visita, visitare, vai a, vai alla, andare a, mostra, mostrare, esplora, esplorare',
  nl: 'bezoek, bezoeken, ga naar, toon, tonen, laat … zien, verken',
  pl: 'odwiedź, idź do, przejdź do, pokaż, przeglądaj',
  sv: 'besök, besöka, gå till, visa, utforska',
  tr: 'ziyaret et, sayfasına git, göster, keşfet, gez',
  ar: 'زر صفحة, اذهب إلى, انتقل إلى, أظهر, اعرض, استكشف',
  ja: '訪れる, 開いて, 表示, 行く, 行って, 表示する',
  zh: '访问, 前往, 显示, 浏览, 去到',
})
