import { defineMeaning } from '../meaning.ts'

/** A field for the subject of a message. */
export const subjectWords = defineMeaning({
  en: 'subject*, topic',
  de: 'betreff, thema',
  fr: 'objet, sujet',
  es: 'asunto',
  pt: 'assunto',
  it: 'oggetto',
  nl: 'onderwerp',
  pl: 'temat',
  sv: 'ämne',
  tr: 'konu',
  ar: 'الموضوع',
  ja: '件名, 題名',
  zh: '主题, 标题, 主旨',
})
