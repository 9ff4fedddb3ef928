import { defineMeaning } from '../meaning.ts'

/** Asking to wait. */
export const waitWords = defineMeaning({
  en: 'please wait, one moment, hang on, just a second/moment, working on it, ^loading/processing your/the/more/data/results/content',
  de: 'bitte warten, einen moment, einen augenblick, moment bitte, bitte haben sie … geduld, bitte gedulden',
  fr: "veuillez patienter, merci de patienter, un instant, un moment s'il",
  es: 'por favor espere, espere por favor, un momento, espera un momento, por favor espera',
  pt: 'aguarde, por favor aguarde, um momento, só um momento, só um instante',
  it: 'attendere prego, attendere, un momento, attendi, un attimo',
  nl: 'even geduld, een moment, een ogenblik, moment geduld',
  pl: 'proszę czekać, proszę poczekać, chwileczkę, zaczekaj, jeszcze chwila',
  sv: 'vänta, var god vänta, ett ögonblick, vänligen vänta',
  tr: 'lütfen bekleyin, lütfen bekleyiniz, bir dakika, bir saniye, bekleyin',
  ar: 'يرجى الانتظار, الرجاء الانتظار, انتظر, لحظة, جاري المعالجة',
  ja: 'お待ちください, 少々お待ち, しばらくお待ち',
  zh: '请稍候, 请稍等, 请等待, 稍等, 請稍候, 請稍等',
})
