import { defineMeaning } from '../meaning.ts'

/** Pages for programmers and about texts, which show code and filler text on purpose. */
export const documentationWords = defineMeaning({
  en: 'doc, docs, documentation, api, reference, guide, tutorial, template, code, snippet, snippets, lorem, ipsum, typograph*, javascript',
  de: 'dokumentation, referenz, anleitung, vorlage, leitfaden, handbuch, blindtext, programmier*',
  fr: 'référence, tutoriel, gabarit, modèle de, extrait de code, faux texte',
  es: 'documentación, referencia, guía, tutorial, plantilla, código',
  pt: 'documentação, referência, guia, modelo de, código',
  it: 'documentazione, riferimento, guida, modello di, codice, tipografia',
  nl: 'documentatie, referentie, handleiding, sjabloon, broncode',
  pl: 'dokumentacja, przewodnik, poradnik, szablon, kod źródłowy',
  sv: 'dokumentation, referens, handledning, mall för, källkod',
  tr: 'dokümantasyon, belgeler, kılavuz, şablon, kod örneği',
  ar: 'توثيق, وثائق, مرجع, دليل, قالب, شيفرة',
  ja: 'ドキュメント, リファレンス, ガイド, チュートリアル, テンプレート, コード',
  zh: '文档, 参考, 指南, 教程, 模板, 代码, 文件說明, 程式碼',
})
