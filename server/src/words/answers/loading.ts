import { defineMeaning } from '../meaning.ts'

/** A page that is working; it also begins ordinary sentences. */
export const loadingWords = defineMeaning({
  en: 'loading, processing',
  de: 'wird geladen, lädt, laden, wird verarbeitet, wird bearbeitet',
  fr: 'chargement, en cours de chargement, traitement en cours',
  es: 'cargando, procesando',
  pt: 'carregando, a carregar, processando',
  it: 'caricamento, in caricamento, elaborazione',
  nl: 'laden, bezig met laden, wordt geladen, verwerken',
  pl: 'ładowanie, wczytywanie, trwa ładowanie, przetwarzanie',
  sv: 'laddar, läser in, bearbetar',
  tr: 'yükleniyor, işleniyor',
  ar: 'جاري التحميل, جار التحميل, تحميل, جاري المعالجة',
  ja: '読み込み中, ロード中, 処理中, 読込中',
  zh: '加载中, 正在加载, 载入中, 处理中, 載入中, 正在处理',
})
