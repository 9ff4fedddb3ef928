import { defineMeaning } from '../meaning.ts'

/** How a task asks for a day or an hour. */
export const askTimeWords = defineMeaning({
  en: 'when, opening hours/times, what time, which day, date, until what time',
  de: 'wann, öffnungszeiten, um wie viel uhr, welcher tag, an welchem tag, datum, bis wann, ab wann',
  fr: "quand, horaires, heures d'ouverture, à quelle heure, quel jour, date, jusqu'à quelle heure",
  es: 'cuándo, horario, horarios, a qué hora, qué día, fecha, hasta qué hora',
  pt: 'quando, horário, horários, a que horas, que dia, que data, até que horas',
  it: 'quando, orari, orario, a che ora, che giorno, che data, fino a che ora',
  nl: 'wanneer, openingstijden, hoe laat, welke dag, datum, tot hoe laat',
  pl: 'kiedy, godziny otwarcia, o której, jaki dzień, jaka data, do której',
  sv: 'när!, öppettider, hur dags, vilken dag, datum',
  tr: 'ne zaman, çalışma saatleri, saat kaçta, hangi gün, tarih, kaça kadar',
  ar: 'متى, ساعات العمل, مواعيد, في أي يوم, تاريخ, أي يوم',
  ja: 'いつ, 営業時間, 何時, 何日に, 日付, 何曜日, 開館時間',
  zh: '什么时候, 何时, 营业时间, 几点, 哪天, 日期, 开放时间',
})
