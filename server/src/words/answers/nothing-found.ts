import { defineMeaning } from '../meaning.ts'

/** A search without results. */
export const nothingFoundWords = defineMeaning({
  en: "no/0/zero results/result/matches/match/products/product/items/item/articles/article/hits/hit, nothing was? found, did not find, didn't find, could not find, couldn't find, no … found, no … was/were found, your search … did not match",
  de: 'keine treffer/ergebnisse/artikel/produkte, kein treffer/ergebnis/artikel/produkt, 0 treffer/ergebnisse/artikel/produkte, nichts gefunden, keine … gefunden, kein … gefunden, nicht gefunden, leider nichts gefunden, ergab/ergaben keine',
  fr: "aucun résultat/article/produit, aucun … trouvé, aucune … trouvée, 0 résultat/résultats/article/articles/produit/produits, pas de résultat/résultats, rien trouvé, n'avons … trouvé aucun, aucun … ne correspond",
  es: 'sin resultados, no hay resultados, ningún resultado, 0 resultados/productos/artículos, no se ha encontrado/encontrados, no se han encontrado, no se encontraron/encontró, no hemos encontrado, no encontramos, ningún producto',
  pt: 'nenhum resultado/produto/item, sem resultados, 0 resultados/produtos, nada encontrado, não encontramos, não foram encontrados, nenhum … encontrado, não há resultados',
  it: 'nessun risultato/prodotto/articolo, 0 risultati/prodotti/articoli, nessun … trovato, non abbiamo trovato, non ha prodotto risultati, non sono stati trovati',
  nl: 'geen resultaten/resultaat/producten/artikelen/treffers, 0 resultaten/producten/artikelen, niets gevonden, geen … gevonden, niet gevonden',
  pl: 'brak wyników, brak produktów, nic nie znaleziono, nie znaleziono, 0 wyników/produktów, nie znaleźliśmy, brak rezultatów',
  sv: 'inga träffar/resultat/produkter/artiklar, 0 träffar/resultat/produkter, inget hittades, hittade inget/inga, inga … hittades, gav inga, hittade tyvärr inga',
  tr: 'sonuç bulunamadı, ürün bulunamadı, 0 sonuç/ürün, sonuç yok, bulunamadı, bulamadık, eşleşen sonuç yok',
  ar: 'لا توجد نتائج, لا نتائج, لم يتم العثور, لا يوجد نتائج, لا توجد منتجات, لم نجد, لم نعثر, 0 نتيجة/نتائج',
  ja: '見つかりませんでした, 該当する商品がありません, 該当する商品はありません, 検索結果がありません, 検索結果はありません, 0件, 一致する商品はありません, ヒットしませんでした, 該当なし',
  zh: '没有找到, 未找到, 无结果, 暂无结果, 没有结果, 沒有找到, 查無, 無搜尋結果, 0个结果, 没有搜索到, 没有符合, 暂无商品, 暂无数据',
})
