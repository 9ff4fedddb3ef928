import { defineMeaning } from '../meaning.ts'

/** Getting a file. */
export const downloadWords = defineMeaning({
  en: 'download, export',
  de: 'herunterladen, exportieren, download, laden … herunter, lade … herunter, runterladen',
  fr: 'télécharger, télécharge, ^exporter, exporter le/la/les/l/mes/vos/ce/cette/ces/au/en/vers, téléchargez',
  es: 'descargar, exportar, descarga',
  pt: 'baixar, descarregar, exportar, transferir, fazer download, baixe',
  it: 'scarica, esporta, scaricare',
  nl: 'downloaden, exporteren, download',
  pl: 'pobierz, eksportuj, ściągnij',
  sv: 'ladda ner, ladda ned, exportera, hämta',
  tr: 'indir, dışa aktar, indirin',
  ar: 'تنزيل, تحميل, تصدير, نزل',
  ja: 'ダウンロード, ダウンロードする, エクスポート, 書き出し',
  zh: '下载, 導出, 导出, 下載, 匯出',
})
