import { defineMeaning } from '../meaning.ts'

/** Words around the number of articles beside the name of a cart. */
export const counterWords = defineMeaning({
  en: 'shopping, view, open, show, go, to, your, my, the, in, with, has, have, contain, contains, you, item, items, product, products, article, articles, piece, pieces, total, subtotal, is, are, now',
  de: 'ihr, ihre, ihrem, ihren, dein, deinem, mein, meinem, der, dem, den, im, zum, zur, mit, hat, enthält, ansehen, anzeigen, öffnen, artikel, artikeln, produkt, produkte, stück!, gesamt, summe, zwischensumme, ist, sind, jetzt',
  fr: 'votre, mon, le, la, les, au, avec, contient, voir, ouvrir, afficher, article, articles, produit, produits, total, est, sont',
  es: 'tu, su, mi, el, la, en, con, tiene, contiene, ver, abrir, mostrar, artículo, artículos, producto, productos, total, subtotal, hay',
  pt: 'seu, meu, na, tem, contém, ver, abrir, mostrar, artigo, artigos, item, itens, produto, produtos, total, subtotal',
  it: 'il, tuo, mio, nel, al, con, ha, contiene, vedi, vai, apri, mostra, articolo, articoli, prodotto, prodotti, totale, subtotale',
  nl: 'je, uw, mijn, de, het, naar, heeft, bevat, bekijk, bekijken, openen, artikel, artikelen, product, producten, stuks, totaal, subtotaal',
  pl: 'twój, mój, zobacz, pokaż, otwórz, produkt, produkty, produktów, artykuł, artykuły, artykułów, sztuka, sztuki, sztuk, szt, razem, suma',
  sv: 'din, har, innehåller, visa, öppna, vara, varor, artikel, artiklar, produkt, produkter, totalt, summa, st',
  tr: 'sepetinizde, sepetim, göster, görüntüle, ürün, adet, toplam',
  ar: 'في, سلتك, عرض, فتح, منتج, منتجات, عنصر, عناصر, قطعة, قطع, المجموع, الإجمالي',
  ja: 'の, に, が, を, は, 中, 見る, 表示, 商品, 点, 個, 件, 合計, 小計, あります',
  zh: '的, 中, 有, 您, 查看, 件, 个, 商品, 共, 合计, 小计, 個',
})
