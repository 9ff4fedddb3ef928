import { defineMeaning } from '../meaning.ts'

/** How a task asks for a length of time. */
export const askDurationWords = defineMeaning({
  en: 'how long, how soon, how fast, how many days/weeks/months/hours, period, duration, how many minutes/years',
  de: 'wie lange, wie schnell, wie viele tage, wie viele wochen, frist, dauer, lieferzeit, wie viele stunden/minuten, dauert',
  fr: 'combien de temps, délai, durée, combien de jours, combien de minutes/semaines/mois',
  es: 'cuánto tiempo, cuánto tarda, plazo, duración, cuántos días, cuánto dura/tardan, cuántas horas/semanas',
  pt: 'quanto tempo, prazo, duração, quantos dias, quantas horas/semanas, demora',
  it: 'quanto tempo, termine, durata, quanti giorni, quanto dura, quante ore/settimane',
  nl: 'hoe lang, hoe snel, termijn, duur, hoeveel dagen, levertijd, hoeveel uur/weken, duurt',
  pl: 'jak długo, ile dni, ile czasu, termin, czas trwania, ile godzin/tygodni, trwa',
  sv: 'hur lång tid, hur länge, hur många dagar, leveranstid, hur många timmar/veckor',
  tr: 'ne kadar sürede, kaç gün, kaç hafta, süre!, süresi, kaç saat',
  ar: 'كم يوما, كم من الوقت, مدة, المدة, كم يستغرق, تستغرق',
  ja: '何日, どのくらいの期間, 期間, 何時間, 何週間, 何分',
  zh: '多久, 几天, 多长时间, 期限, 几个小时',
})
