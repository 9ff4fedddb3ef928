import { defineMeaning } from '../meaning.ts'

/** Emptying a form or taking back a choice. */
export const clearWords = defineMeaning({
  en: '^reset, ^clear',
  de: '^zurücksetzen, zurücksetzen$, ^leeren, leeren$, ^alles löschen$, auswahl aufheben, filter löschen',
  fr: '^réinitialiser, ^effacer, ^vider, ^tout effacer',
  es: '^restablecer, ^borrar, ^limpiar, ^vaciar, ^reiniciar',
  pt: '^limpar, ^redefinir, ^repor',
  it: '^azzera, ^cancella, ^reimposta, ^ripristina, ^pulisci',
  nl: 'alles wissen, filters wissen, filter wissen, selectie wissen, invoer wissen, veld wissen, leegmaken$, ^resetten',
  pl: '^wyczyść, ^resetuj, ^zresetuj',
  sv: '^rensa, ^återställ, ^töm varukorgen, ^töm listan, ^töm formuläret, ^nollställ',
  tr: 'temizle$, sıfırla$, ^temizle, ^sıfırla',
  ar: '^مسح, ^إعادة تعيين, ^إعادة ضبط, ^تفريغ',
  ja: 'クリア$, リセット$, クリアする$, リセットする$, すべて解除$',
  zh: '^清空, ^重置, ^清除',
})
