import { defineMeaning } from '../meaning.ts'

/** Going to the beginning of the page. */
export const toTopWords = defineMeaning({
  en: 'back to top, scroll to top, to the top, to top, back up',
  de: 'nach oben, zum seitenanfang, seitenanfang, ganz nach oben',
  fr: 'haut de page, retour en haut, vers le haut, en haut, remonter',
  es: 'volver arriba, ir arriba, hacia arriba, ^subir$',
  pt: 'voltar ao topo, ir para o topo, ao topo, voltar ao início',
  it: "torna su, torna in cima, torna all'inizio, inizio pagina",
  nl: 'naar boven, terug naar boven, omhoog',
  pl: 'do góry, na górę, wróć na górę',
  sv: 'till toppen, upp till toppen, tillbaka till toppen, till början',
  tr: 'yukarı çık, başa dön, yukarı, sayfa başı',
  ar: 'إلى الأعلى, العودة للأعلى, للأعلى, أعلى الصفحة',
  ja: 'ページトップ, トップへ戻る, 上へ戻る, ページの先頭, 先頭へ, トップに戻る',
  zh: '返回顶部, 回到顶部, 回頂部, 回到頂部, 返回頂部',
})
