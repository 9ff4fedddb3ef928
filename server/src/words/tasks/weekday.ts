import { defineMeaning } from '../meaning.ts'

/** A day of the week. */
export const weekdayWords = defineMeaning({
  en: 'monday, tuesday, tues, wednesday, wednes, thursday, thurs, thur, friday, saturday, sunday',
  de: 'montag, montags, dienstag, dienstags, mittwoch, mittwochs, donnerstag, donnerstags, freitag, freitags, samstag, samstags, sonntag, sonntags',
  fr: 'lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche',
  es: 'lunes, martes, miércoles, jueves, viernes, sábado, domingo',
  pt: 'segunda feira, terça feira, quarta feira, quinta feira, sexta feira, sábado, domingo',
  it: 'lunedì, martedì, mercoledì, giovedì, venerdì, sabato, domenica',
  nl: 'maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag',
  pl: 'poniedziałek, wtorek, środa, środę, czwartek, piątek, sobota, sobotę, niedziela, niedzielę',
  sv: 'måndag, tisdag, onsdag, torsdag, fredag, lördag, söndag',
  tr: 'pazartesi, salı!, çarşamba, perşembe, cuma, cumartesi, pazar',
  ar: 'الاثنين, الثلاثاء, الأربعاء, الخميس, الجمعة, السبت, الأحد',
  ja: '月曜日, 火曜日, 水曜日, 木曜日, 金曜日, 土曜日, 日曜日, 月曜, 火曜, 水曜, 木曜, 金曜, 土曜, 日曜',
  zh: '星期一, 星期二, 星期三, 星期四, 星期五, 星期六, 星期日, 周一, 周二, 周三, 周四, 周五, 周六, 周日',
})
