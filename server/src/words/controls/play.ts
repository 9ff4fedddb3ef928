import { defineMeaning } from '../meaning.ts'

/** Starting, stopping and silencing sound and films. */
export const playWords = defineMeaning({
  en: 'play, pause, mute, unmute',
  de: 'abspielen, pausieren, stumm*, wiedergabe, wiedergeben, pause',
  fr: 'lire la vidéo, lecture de la vidéo, lancer la lecture, mettre en pause, couper le son, activer le son, pause',
  es: 'reproducir, pausar, pausa, silenciar',
  pt: 'reproduzir, pausar, silenciar, tocar',
  it: 'riproduci, metti in pausa, disattiva audio, pausa, attiva audio',
  nl: 'afspelen, pauzeren, dempen, speel af, pauze',
  pl: 'odtwórz, pauza, wstrzymaj, wycisz',
  sv: 'spela, spela upp, pausa, ljud av, stäng av ljudet',
  tr: 'oynat, duraklat, sesi kapat, sesi aç, sessiz',
  ar: 'تشغيل, إيقاف مؤقت, كتم الصوت, كتم',
  ja: '再生, 一時停止, ミュート, 再生する',
  zh: '播放, 暂停, 静音, 暫停, 靜音',
})
