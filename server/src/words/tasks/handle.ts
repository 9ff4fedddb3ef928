import { defineMeaning } from '../meaning.ts'

/** What a task asks for that can change something or nothing: to use a control. */
export const handleWords = defineMeaning({
  en: 'open, click, press, use, name, hover, tap, try, filter, sort, close',
  de: 'öffne, öffnen, klicke, klicken, drücke, drücken, benutze, tippe, filtere, filtern, sortiere, sortieren, schließe',
  fr: 'ouvrir, ouvre, ouvrez, cliquer, clique, cliquez, appuie, appuyez, filtrer, filtre, filtrez, trier, trie, triez, ferme, fermez',
  es: 'abrir, abre, abra, pulsa, pulsar, haz clic, filtra, filtrar, ordena, ordenar, cierra',
  pt: 'abrir, abra, clique, clicar, pressione, filtre, filtrar, ordene, feche',
  it: 'apri, aprire, clicca, cliccare, premi, filtra, filtrare, chiudi',
  nl: 'open, openen, klik, klikken, druk, filter, sorteer, sorteren, sluit',
  pl: 'otwórz, kliknij, naciśnij, filtruj, posortuj, sortuj, zamknij',
  sv: 'öppna, klicka, tryck, filtrera, sortera, stäng',
  tr: 'aç, tıkla, bas, filtrele, sırala, kapat',
  ar: 'افتح, انقر, اضغط, صف, رتب, أغلق',
  ja: '開く, クリック, 押す, 押して, 絞り込む, 絞り込んで, 並べ替え, 閉じる',
  zh: '打开, 点击, 按下, 筛选, 排序, 关闭',
})
