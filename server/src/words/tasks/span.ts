import { defineMeaning } from '../meaning.ts'

/** Units of a length of time. */
export const spanWords = defineMeaning({
  en: 'minute, minutes, hour, hours, day, days, week, weeks, month, months, year, years',
  de: 'minute, minuten, stunde, stunden, tage, tagen, werktage, werktagen, woche, wochen, monat, monate, monaten, jahr, jahre, jahren',
  fr: 'minute, minutes, heure, heures, jour, jours, semaine, semaines, mois, ans, année',
  es: 'minuto, minutos, hora, horas, día, días, semana, semanas, mes, meses, año, años',
  pt: 'minuto, minutos, hora, horas, dia, dias, semana, semanas, mês, meses, ano, anos',
  it: 'minuto, minuti, ora, ore, giorno, giorni, settimana, settimane, mese, mesi, anno, anni',
  nl: 'minuut, minuten, uur, dag, dagen, werkdagen, week, weken, maand, maanden, jaar',
  pl: 'minut*, godzin*, dzień, dni, tydzień, tygodni*, miesiąc*, miesięcy, rok, lat',
  sv: 'minut, minuter, timme, timmar, dag, dagar, vecka, veckor, månad, månader, år!',
  tr: 'dakika, saat, gün, hafta, ay, yıl, iş günü',
  ar: 'دقيقة, دقائق, ساعة, ساعات, يوم, أيام, يوما, أسبوع, أسابيع, شهر, أشهر, سنة',
  ja: '分, 時間, 日, 日間, 週間, か月, ヶ月, 年',
  zh: '分钟, 小时, 天, 日, 周, 个月, 月, 年',
})
