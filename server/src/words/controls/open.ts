import { defineMeaning } from '../meaning.ts'

/** A control that leads to something or shows it. */
export const openWords = defineMeaning({
  en: 'view, show, see, open, go',
  de: 'ansehen, anzeigen, zeigen, öffnen, zum, zur',
  fr: 'voir, afficher, ouvrir, aller',
  es: 'ver, mostrar, abrir, ir a',
  pt: 'ver, mostrar, abrir, ir para',
  it: 'vedi, mostra, apri, vai',
  nl: 'bekijk, bekijken, toon, tonen, openen, ga naar',
  pl: 'zobacz, pokaż, otwórz, przejdź',
  sv: 'visa, öppna, gå till',
  tr: 'görüntüle, göster, aç, sayfaya git',
  ar: 'عرض, افتح, فتح, اذهب',
  ja: '見る, 表示, 開く',
  zh: '查看, 显示, 打开, 前往',
})
