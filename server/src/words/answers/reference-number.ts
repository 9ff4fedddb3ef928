import { defineMeaning } from '../meaning.ts'

/** What a site calls the number that it gives to an order, a booking or a request. */
export const referenceNumberWords = defineMeaning({
  en: 'number, no, id, code, reference, ref, ticket, receipt',
  de: '*nummer, nr, kennung, code, aktenzeichen',
  fr: 'numéro, référence, réf, code, dossier',
  es: 'número, núm, referencia, código, folio',
  pt: 'número, referência, código, protocolo',
  it: 'numero, riferimento, codice, pratica',
  nl: '*nummer, nr, referentie, code, kenmerk',
  pl: 'numer, nr, numerem, kod, sygnatura',
  sv: '*nummer, nr, referens, kod',
  tr: 'numara*, numaranız, no, kod*, referans*',
  ar: 'رقم, رقمك, رمز, المرجع, مرجع',
  ja: '番号, 番, コード',
  zh: '编号, 号码, 单号, 订单号, 號碼',
})
