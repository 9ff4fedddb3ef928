import { defineMeaning } from '../meaning.ts'

/** How a task asks for a price. */
export const askPriceWords = defineMeaning({
  en: 'how much, price, prices, cost, costs, fee, fees, charge, charges',
  de: 'wie viel, wieviel, was kostet, was kosten, preis, preise, kosten, gebühr, gebühren',
  fr: 'combien, prix, coût, coûte, coûtent, tarif, frais',
  es: 'cuánto, precio, precios, coste, costo, cuesta, cuestan, tarifa, gastos',
  pt: 'quanto, preço, preços, custo, custa, custam, taxa',
  it: 'quanto, prezzo, prezzi, costo, costa, costano, tariffa, spese',
  nl: 'hoeveel, prijs, prijzen, kost, kosten, tarief',
  pl: 'ile, cena, cenę, ceny, koszt, koszty, kosztuje, opłata',
  sv: 'hur mycket, pris, priset, kostnad, kostar, avgift, vad kostar',
  tr: 'ne kadar, kaç para, fiyat, fiyatı, fiyatını, ücret, ücreti, ücretini, kaç lira',
  ar: 'كم, سعر, السعر, ثمن, تكلفة, رسوم, بكم, كم يكلف',
  ja: 'いくら, 値段, 価格, 料金, 送料, 費用',
  zh: '多少钱, 价格, 價格, 价钱, 费用, 运费, 票价',
})
