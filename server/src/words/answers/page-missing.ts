import { defineMeaning } from '../meaning.ts'

/** The heading of a page for an address that does not exist. */
export const pageMissingWords = defineMeaning({
  en: "^404 error/page/oops/sorry, ^404 the/this page, ^404 not found, ^error not found$, ^page was? not found, ^error page was? not found, ^this page does not exist, ^this page doesn't exist, ^not found$, ^oops page not found",
  de: '^404 seite, ^fehler 404, ^seite nicht gefunden, ^seite wurde nicht gefunden, ^diese seite existiert nicht, ^die seite … nicht gefunden, ^diese seite … nicht gefunden, ^diese seite gibt es nicht',
  fr: "^404 page, ^erreur 404, ^page introuvable, ^page non trouvée, ^cette page n'existe pas, ^la page … introuvable, ^cette page est introuvable, ^cette page n'existe plus",
  es: '^404 página, ^error 404, ^página no encontrada, ^esta página no existe, ^no se ha encontrado la página, ^la página … no existe, ^no encontramos la página, ^la página … no encontrada',
  pt: '^404 página, ^erro 404, ^página não encontrada, ^esta página não existe, ^a página … não foi encontrada, ^não encontramos a/esta página',
  it: '^404 pagina, ^errore 404, ^pagina non trovata, ^questa pagina non esiste, ^la pagina … non esiste, ^pagina inesistente',
  nl: '^404 pagina, ^fout 404, ^pagina niet gevonden, ^deze pagina bestaat niet, ^de pagina … niet gevonden, ^pagina bestaat niet',
  pl: '^404 strona, ^błąd 404, ^nie znaleziono strony, ^strona nie istnieje, ^strona nie została znaleziona, ^taka strona nie istnieje, ^ta strona nie istnieje',
  sv: '^404 sidan, ^fel 404, ^sidan hittades inte, ^sidan kunde inte hittas, ^sidan finns inte, ^den här sidan finns inte',
  tr: '^404 sayfa, ^hata 404, ^sayfa bulunamadı, ^aradığınız sayfa bulunamadı, ^bu sayfa mevcut değil, ^böyle bir sayfa yok',
  ar: '^خطأ 404, ^الصفحة غير موجودة, ^لم يتم العثور على الصفحة, ^الصفحة المطلوبة غير موجودة, ^هذه الصفحة غير موجودة',
  ja: '^404 ページ, ^404エラー, ^ページが見つかりません, ^お探しのページは見つかりません, ^ページが見つかりませんでした, ^お探しのページが見つかりません, ^指定されたページは存在しません, ^ページが存在しません',
  zh: '^404 页面, ^404错误, ^页面不存在, ^找不到页面, ^页面未找到, ^您访问的页面不存在, ^找不到網頁, ^頁面不存在, ^找不到頁面',
})
