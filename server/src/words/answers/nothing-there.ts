import { defineMeaning } from '../meaning.ts'

/** A page or a list says that there is nothing. */
export const nothingThereWords = defineMeaning({
  en: "404, not found, no/0 results/result/matches/match, nothing was? found, does not exist, doesn't exist, no longer exist/exists",
  de: 'nicht gefunden, keine/0 treffer/ergebnisse, nichts gefunden, existiert nicht, gibt es nicht mehr, nicht mehr verfügbar',
  fr: "introuvable, non trouvé, non trouvée, aucun résultat, 0 résultats, rien trouvé, n'existe pas, n'existe plus",
  es: 'no encontrada, no encontrado, sin resultados, no hay resultados, 0 resultados, no existe, ya no existe',
  pt: 'não encontrada, não encontrado, nenhum resultado, sem resultados, 0 resultados, não existe, já não existe',
  it: 'non trovata, non trovato, nessun risultato, 0 risultati, non esiste, non esiste più',
  nl: 'niet gevonden, geen resultaten, 0 resultaten, niets gevonden, bestaat niet',
  pl: 'nie znaleziono, brak wyników, 0 wyników, nie istnieje, już nie istnieje',
  sv: 'hittades inte, inga träffar, inga resultat, 0 träffar, finns inte, finns inte längre',
  tr: 'bulunamadı, sonuç yok, 0 sonuç, mevcut değil, artık mevcut değil',
  ar: 'غير موجودة, غير موجود, لم يتم العثور, لا توجد نتائج, لا نتائج',
  ja: '見つかりません, 見つかりませんでした, 存在しません, 該当なし, 0件',
  zh: '找不到, 不存在, 未找到, 没有找到, 无结果, 没有结果, 找不到頁面',
})
