import { defineMeaning } from '../meaning.ts'

/** Names of controls that have nothing to do at the end of their range, such as the way to the previous page on the first one. */
export const rangeEndWords = defineMeaning({
  en: '^previous/prev/first/last$, ^go to previous/prev/first/last$, ^previous/next/first/last page/slide/image/picture$, ^go to previous/next/first/last page/slide/image/picture$, ^undo/redo$, ^increase/decrease quantity?$',
  de: '^zurück/vorherige/erste/letzte$, ^vorherige/nächste/erste/letzte/vorheriges/nächstes/erstes/letztes seite/folie/bild$, ^rückgängig machen?$, ^wiederholen$, ^verringern/erhöhen$, ^menge verringern/erhöhen$',
  fr: '^précédent/précédente/premier/première/dernier/dernière$, ^page/image précédent/précédente/premier/première/dernier/dernière/suivante$, ^rétablir$, ^annuler$, ^diminuer/augmenter la? quantité?$',
  es: '^anterior/primera/última$, ^página/imagen anterior/primera/última/siguiente$, ^deshacer/rehacer$, ^disminuir/reducir/aumentar la? cantidad?$',
  pt: '^anterior/primeira/última$, ^página/imagem anterior/primeira/última/seguinte$, ^próxima página$, ^desfazer/refazer$, ^diminuir/reduzir/aumentar a? quantidade?$',
  it: '^precedente/prima/ultima$, ^pagina/immagine precedente/prima/ultima/successiva/seguente$, ^diminuisci/aumenta la? quantità?$',
  nl: '^vorige/eerste/laatste pagina?$, ^volgende pagina$, ^ongedaan maken$, ^verlaag/verhoog het? aantal?$',
  pl: '^poprzednia/poprzedni/pierwsza/ostatnia strona?$, ^następna strona$, ^cofnij/ponów$, ^zmniejsz/zwiększ ilość?$',
  sv: '^föregående/första/sista sida/bild?$, ^nästa sida/bild$, ^ångra$, ^gör om$, ^minska/öka antal/antalet?$',
  tr: '^önceki/ilk/son sayfa/resim?$, ^sonraki sayfa/resim$, ^geri al$, ^yinele$, ^azalt/artır$, ^adet azalt/artır$',
  ar: '^السابق/الأول/الأخير/السابقة$, ^الصفحة السابقة/التالية/الأولى/الأخيرة$, ^تراجع$, ^إعادة$, ^زيادة/تقليل الكمية?$',
  ja: '^前へ$, ^最初へ$, ^最後へ$, ^前のページ$, ^次のページ$, ^最初のページ$, ^最後のページ$, ^元に戻す$, ^やり直し$, ^数量を減らす$, ^数量を増やす$',
  zh: '^上一页$, ^下一页$, ^首页$, ^末页$, ^尾页$, ^上一张$, ^下一张$, ^撤销$, ^重做$, ^减少数量$, ^增加数量$, ^上一頁$, ^下一頁$',
})
