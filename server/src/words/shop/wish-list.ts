import { defineMeaning } from '../meaning.ts'

/** Where a shop keeps what somebody may want later, or compares it. */
export const wishListWords = defineMeaning({
  en: 'wishlist, wish list, favourites, favorites, favourite, favorite, compare, comparison, comparing',
  de: 'merkzettel, merkliste, wunschliste, wunschzettel, favorit~, favoriten, vergleich, vergleichen, vergleichsliste',
  fr: "favoris, liste d'envies, liste de souhaits, mes envies, comparer, comparaison, comparateur",
  es: 'favoritos, lista de deseos, comparar, comparación',
  pt: 'favoritos, lista de desejos, comparar',
  it: 'preferiti, lista dei desideri, confronta, lista desideri',
  nl: 'verlanglijst, verlanglijstje, favorieten, vergelijken, vergelijk',
  pl: 'ulubione, lista życzeń, schowek, porównaj',
  sv: 'önskelista, favoriter, jämför',
  tr: 'favoriler, favorilerim, istek listesi, karşılaştır',
  ar: 'المفضلة, قائمة الأمنيات, قائمة الرغبات, مقارنة',
  ja: 'お気に入り, ほしい物リスト, ほしいものリスト, 比較',
  zh: '收藏, 心愿单, 收藏夹, 对比, 比较, 願望清單',
})
