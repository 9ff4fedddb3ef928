import { defineMeaning } from '../meaning.ts'

/** Words of a task that ask for nothing that can be observed. */
export const fillerWords = defineMeaning({
  en: 'please, nice, good, any, suitable, some, new, own, invented, made up, plausible, possible, available, allowed, valid, quickly, online, then, first, 1st, afterwards, finally, also, yourself, visitor, visitors, website, site, page, screen, button, link, menu, section, list, shop, store, today s, called, named, titled, saying, text, form, much, many, long, soon, take, takes, cost, costs',
  de: 'bitte, beliebig, beliebige, beliebigen, beliebiger, passend, passende, passenden, neue, neuen, neuer, neues, eigene, eigenen, erfunden, erfundene, erfundenen, verfügbar, gültig, gültige, schnell, dann, danach, anschließend, seite, webseite, knopf, schaltfläche, menü, liste, shop, laden, formular, namens, mit dem namen, kostet, kosten, viel',
  fr: 'quelconque, nouveau, nouvelle, nouveaux, inventé!, inventée, disponible, valide, rapidement, ensuite, puis, bouton, lien, rubrique, liste, boutique, magasin, formulaire, nommé!, nommée, appelé!, appelée, intitulé!, intitulée, coûte',
  es: 'cualquier, nuevo, nueva, nuevos, inventado, inventada, disponible, válido, válida, rápidamente, luego, después, sitio, página, botón, enlace, menú, sección, lista, tienda, formulario, llamado, llamada, titulado, titulada, cuesta',
  pt: 'qualquer, novo, nova, novos, inventado, inventada, disponível, válido, válida, rapidamente, depois, site, página, botão, menu, seção, lista, loja, formulário, chamado, chamada, intitulado, custa',
  it: 'qualsiasi, nuovo, nuova, nuovi, inventato, inventata, disponibile, valido, valida, rapidamente, poi, sito, pagina, pulsante, menu, sezione, lista, elenco, negozio, modulo, chiamato, chiamata, intitolato, costa',
  nl: 'willekeurig, willekeurige, nieuwe, verzonnen, beschikbaar, geldig, geldige, snel, daarna, pagina, knop, lijst, winkel, formulier, genaamd, genoemd, kost',
  pl: 'dowolny, dowolną, nowy, nowe, nową, wymyślony, wymyślone, dostępny, szybko, potem, strona, stronę, stronie, przycisk, lista, listy, listę, liście, sklep, formularz, o nazwie, kosztuje',
  sv: 'valfri, ny, nya, nytt, påhittad, tillgänglig, giltig, snabbt, sedan, sida, sidan, knapp, lista, listan, butik, butiken, formulär, formuläret, kallad, som heter, kostar',
  tr: 'herhangi, yeni, uydurma, uygun, geçerli, hızlıca, sonra, sayfa, sayfası, sayfasını, düğme, düğmesi, liste, listesi, listeden, listeye, mağaza, formu, adlı, isimli',
  ar: 'أي, جديد, جديدة, متاح, صالح, بسرعة, ثم, الموقع, الصفحة, صفحة, زر, قائمة, القائمة, متجر, نموذج, اسمه, باسم',
  ja: '適当な, 新しい, 架空の, サイト, ページ, ボタン, メニュー, リスト, 店, フォーム, という名前',
  zh: '任意, 新, 虚构, 网站, 页面, 按钮, 菜单, 列表, 商店, 表单, 名为',
})
