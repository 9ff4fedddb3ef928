import { defineMeaning } from '../meaning.ts'

/** A control that closes what is in front of the page. */
export const closeWords = defineMeaning({
  en: '^dismiss, ^close, ^got it, ^ok, ^okay, ×, ✕, ✖, ^x$',
  de: '^schließen, schließen$, ^verstanden, ^alles klar, ^in ordnung',
  fr: "^fermer, ^compris, ^j'ai compris",
  es: '^cerrar, ^entendido, ^vale$',
  pt: '^fechar, ^entendi, ^percebi, ^ok entendi',
  it: '^chiudi, ^ho capito, ^capito, ^va bene$',
  nl: '^sluiten, ^sluit, ^begrepen, ^oké',
  pl: '^zamknij, ^rozumiem, ^jasne$',
  sv: '^stäng, ^jag förstår, ^uppfattat',
  tr: '^kapat, kapat$, ^anladım, ^tamam',
  ar: '^إغلاق, ^حسنا, ^فهمت, ^موافق$, ^اغلاق',
  ja: '^閉じる, 閉じる$, ^了解',
  zh: '^关闭, ^關閉, ^知道了, ^我知道了, ^好的',
})
