import { defineMeaning } from '../meaning.ts'

/** Filling the screen. */
export const fullScreenWords = defineMeaning({
  en: 'fullscreen, full screen',
  de: 'vollbild, vollbildmodus, *vollbild*',
  fr: 'plein écran',
  es: 'pantalla completa',
  pt: 'tela cheia, ecrã inteiro',
  it: 'schermo intero, tutto schermo',
  nl: 'volledig scherm, schermvullend',
  pl: 'pełny ekran, na pełnym ekranie',
  sv: 'helskärm, helskärmsläge',
  tr: 'tam ekran',
  ar: 'ملء الشاشة, شاشة كاملة',
  ja: '全画面, フルスクリーン, 全画面表示',
  zh: '全屏, 全螢幕, 全屏显示',
})
