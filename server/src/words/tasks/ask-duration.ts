import { defineMeaning } from '../meaning.ts'

/** How a task asks for a length of time. */
export const askDurationWords = defineMeaning({
  en: 'how long, how soon, how fast, how many days/weeks/months/hours, period, duration',
  de: 'wie lange, wie schnell, wie viele tage, wie viele wochen, frist, dauer, lieferzeit',
  fr: 'combien de temps, délai, durée, combien de jours',
  es: 'cuánto tiempo, cuánto tarda, plazo, duración, cuántos días',
  pt: 'quanto tempo, prazo, duração, quantos dias',
  it: 'quanto tempo, termine, durata, quanti giorni',
  nl: 'hoe lang, hoe snel, termijn, duur, hoeveel dagen, levertijd',
  pl: 'jak długo, ile dni, ile czasu, termin, czas trwania',
  sv: 'hur lång tid, hur länge, hur många dagar, leveranstid',
  tr: 'ne kadar sürede, kaç gün, kaç hafta, süre, süresi',
  ar: 'كم يوما, كم من الوقت, مدة, المدة',
  ja: '何日, どのくらいの期間, 期間, 何時間, 何週間',
  zh: '多久, 几天, 多长时间, 期限',
})
