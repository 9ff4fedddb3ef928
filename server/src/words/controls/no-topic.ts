import { defineMeaning } from '../meaning.ts'

/** Words of links that name no topic. */
export const noTopicWords = defineMeaning({
  en: 'home, here, more, learn, read, view, see, show, shop, start, open, next, back, all, detail, details, now, our, your',
  de: 'startseite, hier, mehr, weiterlesen, lesen, ansehen, anzeigen, zeigen, shop, start, starten, öffnen, weiter, zurück, alle, alles, details, einzelheiten, jetzt, unser, unsere, unseren, ihre, deine, erfahren',
  fr: 'accueil, ici, lire, voir, afficher, boutique, commencer, ouvrir, suivant, retour, tout, toutes, tous, détails, maintenant, notre, votre, savoir, découvrir',
  es: 'inicio, aquí, más, leer, ver, mostrar, tienda, empezar, abrir, siguiente, volver, todo, todos, todas, detalles, ahora, nuestro, nuestra, saber, descubre',
  pt: 'início, aqui, mais, ler, leia, ver, veja, mostrar, loja, começar, abrir, próximo, voltar, tudo, todos, todas, detalhes, agora, nosso, nossa, saiba',
  it: 'home, qui, più, leggi, vedi, mostra, negozio, inizia, apri, avanti, indietro, tutto, tutti, tutte, dettagli, adesso, nostro, nostra, scopri',
  nl: 'home, hier, meer, lees, lezen, bekijk, bekijken, tonen, winkel, start, openen, volgende, terug, alle, alles, details, onze, jouw',
  pl: 'strona główna, tutaj, więcej, czytaj, zobacz, pokaż, sklep, zacznij, otwórz, dalej, wstecz, wszystkie, wszystko, szczegóły, teraz, nasze, twoje, dowiedz',
  sv: 'hem, här, mera, läs, visa, butik, starta, öppna, nästa, tillbaka, alla, allt, detaljer, våra, dina',
  tr: 'anasayfa, ana sayfa, burada, buraya, daha, fazla, fazlası, oku, göster, mağaza, başla, ileri, geri, tümü, tümünü, hepsi, ayrıntılar, detaylar, şimdi, bizim',
  ar: 'الرئيسية, هنا, المزيد, اقرأ, اقرأ المزيد, عرض, عرض الكل, المتجر, ابدأ, افتح, التالي, رجوع, الكل, التفاصيل, الآن',
  ja: 'ホーム, こちら, もっと見る, 詳しく見る, 詳細を見る, 詳しくはこちら, 続きを読む, 一覧を見る, すべて見る, ショップ, 開く, 次へ, 戻る, すべて',
  zh: '首页, 这里, 更多, 查看更多, 了解更多, 阅读更多, 查看全部, 查看详情, 商店, 开始, 打开, 下一页, 返回, 全部, 详情',
})
