import { defineMeaning } from '../meaning.ts'

/** A field for a file with a table. */
export const tableFileWords = defineMeaning({
  en: 'csv, table, spreadsheet, import*',
  de: 'tabelle, importieren, exceldatei',
  fr: 'tableau, tableur, importer',
  es: 'tabla, hoja de cálculo, importar',
  pt: 'tabela, planilha, folha de cálculo, importar',
  it: 'tabella, foglio di calcolo, importa',
  nl: 'tabel, spreadsheet, importeren',
  pl: 'tabela, arkusz, importuj',
  sv: 'tabell, kalkylblad, importera',
  tr: 'tablo, içe aktar',
  ar: 'جدول, استيراد',
  ja: '表計算, インポート, 取り込み',
  zh: '表格, 导入, 匯入',
})
