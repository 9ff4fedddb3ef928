import { defineMeaning } from '../meaning.ts'

/** How a task asks for a day or an hour. */
export const askTimeWords = defineMeaning({
  en: 'when, opening hours/times, what time, which day, date',
  de: 'wann, öffnungszeiten, um wie viel uhr, welcher tag, an welchem tag, datum',
  fr: "quand, horaires, heures d'ouverture, à quelle heure, quel jour, date",
  es: 'cuándo, horario, horarios, a qué hora, qué día, fecha',
  pt: 'quando, horário, horários, a que horas, que dia, que data',
  it: 'quando, orari, orario, a che ora, che giorno, che data',
  nl: 'wanneer, openingstijden, hoe laat, welke dag, datum',
  pl: 'kiedy, godziny otwarcia, o której, jaki dzień, jaka data',
  sv: 'när!, öppettider, hur dags, vilken dag, datum',
  tr: 'ne zaman, çalışma saatleri, saat kaçta, hangi gün, tarih',
  ar: 'متى, ساعات العمل, مواعيد, في أي يوم, تاريخ',
  ja: 'いつ, 営業時間, 何時, 何日に, 日付',
  zh: '什么时候, 何时, 营业时间, 几点, 哪天, 日期',
})
