import { defineMeaning } from '../meaning.ts'

/** Beginning something. */
export const startWords = defineMeaning({
  en: 'start, get started',
  de: "starten, loslegen, beginnen, los geht's, start, starte, *starten$",
  fr: "commencer, démarrer, commencez, démarrez, c'est parti, lancer",
  es: 'empezar, comenzar, iniciar, empieza, comienza, empezar ahora',
  pt: 'começar, iniciar, comece',
  it: 'inizia, iniziare, comincia, avvia',
  nl: 'starten, beginnen, aan de slag, begin nu',
  pl: 'rozpocznij, zacznij, zaczynamy, rozpocząć',
  sv: 'starta, börja, kom igång, sätt igång',
  tr: 'başla, başlat, hemen başla, başlayın',
  ar: 'ابدأ, بدء, ابدأ الآن, البدء',
  ja: '開始, 始める, 開始する, はじめる, スタート',
  zh: '开始, 立即开始, 開始, 马上开始',
})
