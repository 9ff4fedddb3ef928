import { defineMeaning } from '../meaning.ts'

/** Something cannot be had, now or ever. */
export const unavailableWords = defineMeaning({
  en: 'sold out, out of stock, unavailable, not available, coming soon, expired, closed',
  de: 'ausverkauft, nicht verfügbar, nicht auf lager, nicht lieferbar, nicht vorrätig, derzeit nicht, demnächst, in kürze, abgelaufen, geschlossen, vergriffen, ausgebucht',
  fr: 'épuisé, épuisée, rupture de stock, indisponible, non disponible, bientôt disponible, expiré!, expirée, fermé, complet$',
  es: 'agotado, agotada, sin stock, no disponible, próximamente, caducado, caducada, cerrado, sin existencias',
  pt: 'esgotado, esgotada, sem estoque, sem stock, indisponível, não disponível, em breve, expirado, fechado',
  it: 'esaurito, esaurita, non disponibile, non disponibili, prossimamente, in arrivo, scaduto, scaduta, chiuso',
  nl: 'uitverkocht, niet beschikbaar, niet op voorraad, niet leverbaar, binnenkort, verlopen, gesloten, volgeboekt',
  pl: 'wyprzedane, wyprzedany, niedostępny, niedostępne, niedostępna, brak w magazynie, wkrótce, wygasł, wygasła, zamknięte, chwilowo niedostępny',
  sv: 'slutsåld, slutsålt, ej i lager, slut i lager, inte tillgänglig, inte tillgängligt, kommer snart, utgången, stängt, ej tillgänglig',
  tr: 'tükendi, stokta yok, mevcut değil, yakında, süresi doldu, kapalı, kullanılamıyor',
  ar: 'نفدت الكمية, نفذت الكمية, غير متوفر, غير متوفرة, غير متاح, غير متاحة, قريبا, منتهي, مغلق, نفد من المخزون',
  ja: '売り切れ, 在庫切れ, 在庫なし, 完売, 近日公開, 近日発売, 期限切れ, 終了しました, 受付終了, 販売終了, 入荷待ち, 利用できません',
  zh: '售罄, 已售罄, 缺货, 无货, 不可用, 即将推出, 即将上线, 已过期, 已关闭, 已结束, 售完, 缺貨, 暂时无货',
})
