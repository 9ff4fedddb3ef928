import { defineMeaning } from '../meaning.ts'

/** What a task asks for that changes nothing: to find, read or compare something. */
export const lookWords = defineMeaning({
  en: 'find, look, read, compare, check, see, learn, discover, browse, explore, know, understand, view, visit, tell, which, what, how, where, when, who',
  de: 'finde, finden, suche, suchen, sieh, sehen, schau, schauen, lesen, lies die/den/das/dem/der/dir/alle/alles/nach/mehr/etwas/einen/eine/ein/über/meine/deine/wie/was, vergleiche, vergleichen, prüfe, prüfen, erfahre, erfahren, herausfinden, welche/welcher/welches, wie, wann, wie viel, wie lange, wo, wer, was kostet',
  fr: 'trouver, trouve, trouvez, chercher, cherche, cherchez, lire, lisez, lis le/la/les/l/un/une/ce/cet/cette/mon/ton, comparer, comparez, vérifiez, consulter, consultez, découvrir, regarder, voir, quel/quelle/quels/quelles, combien, quand',
  es: 'encontrar, encuentra, encuentre, buscar, busca, busque, leer, lee el/la/los/las/un/una/sobre/qué, comparar, compara, revisar, revisa, consultar, consulta, averiguar, averigua, mirar, cuál/cuáles, cuánto/cuánta/cuántos/cuántas, cuándo, dónde',
  pt: 'encontrar, encontre, procurar, buscar, busque, leia, comparar, verificar, verifique, consultar, descobrir, descubra, veja, qual/quais, quanto/quanta/quantos/quantas, quando, onde',
  it: 'trova, trovare, cerca, cercare, leggi, leggere, confronta, confrontare, controlla, controllare, scopri, scoprire, guarda, vedere, quale/quali, quanto/quanta/quanti/quante, quando, dove',
  nl: 'vind, vinden, zoek, zoeken, lees, lezen, vergelijk, vergelijken, bekijk, bekijken, controleer, ontdek, welke, hoeveel, wanneer, hoe lang, hoe laat',
  pl: 'znajdź, znaleźć, szukaj, poszukaj, przeczytaj, porównaj, sprawdź, zobacz, obejrzyj, dowiedz się, jaki/jaka/jakie, ile, kiedy, gdzie, który/która/które',
  sv: 'hitta, leta, läs, läsa, jämför, jämföra, kolla, kontrollera, titta, ta reda på, vilken/vilka/vilket, hur mycket, hur länge',
  tr: 'bul, bulun, bulmak, karşılaştır, kontrol et, incele, öğren, hangi, nasıl, nerede, ne kadar, ne zaman, kaç, kaçta',
  ar: 'ابحث, اعثر, اقرأ, قارن, تحقق, اطلع, شاهد, كم, متى, أين',
  ja: '探す, 探して, 調べる, 調べて, 見る, 読む, 比べる, 比較する, 確認する, 確認して, 見つける, 見つけて, いくら, どこ, いつ, 何時, 何日, どの, どれ',
  zh: '查找, 寻找, 尋找, 找到, 查看, 阅读, 比较, 比較, 了解, 看看, 哪个, 多少, 哪里, 什么时候, 几点, 多久',
})
