import { defineMeaning } from '../meaning.ts'

/** A page that ends the visit by design. */
export const farewellWords = defineMeaning({
  en: 'close this/the window/tab/page/browser',
  de: 'fenster schließen, dieses fenster, seite schließen, tab schließen, browser schließen, schließen sie … fenster/seite/tab/browser',
  fr: 'fermer cette/la fenêtre/page, fermez cette/la fenêtre/page, fermer cet/l onglet, fermer cet onglet',
  es: 'cerrar esta/la ventana/página/pestaña, cierre esta/la ventana/página/pestaña, cierra esta/la ventana/página/pestaña',
  pt: 'fechar esta/a janela/página/aba, feche esta/a janela/página/aba',
  it: 'chiudere questa/la finestra/pagina/scheda, chiudi questa/la finestra/pagina/scheda',
  nl: 'venster sluiten, dit venster, deze pagina sluiten, tabblad sluiten',
  pl: 'zamknij to/tę okno/stronę/kartę, zamknąć to/tę okno/stronę/kartę, możesz zamknąć',
  sv: 'stäng fönstret, stänga fönstret, stänga sidan, stänga fliken, stänga det här fönstret',
  tr: 'pencereyi kapatabilirsiniz, sayfayı kapatabilirsiniz, sekmeyi kapatabilirsiniz, pencereyi kapatın',
  ar: 'إغلاق هذه النافذة/الصفحة, إغلاق النافذة/الصفحة/المتصفح, أغلق هذه النافذة/الصفحة',
  ja: 'ウィンドウを閉じて, 画面を閉じて, ページを閉じて, ブラウザを閉じて, タブを閉じて, このウィンドウを閉じ',
  zh: '关闭此窗口, 关闭窗口, 关闭本页, 关闭此页面, 关闭页面, 關閉視窗, 關閉此視窗',
})
