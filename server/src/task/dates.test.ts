import { expect, test } from 'vitest'
import { formatDay, isSameDay, listDates, type NamedDate } from './dates.ts'

test.each([
  ['14 March 2027', '2027-03-14'],
  ['March 14, 2027', '2027-03-14'],
  ['Sonntag, 14. März 2027', '2027-03-14'],
  ['dimanche 14 mars 2027', '2027-03-14'],
  ['14 de marzo de 2027', '2027-03-14'],
  ['14 de março de 2027', '2027-03-14'],
  ['14 maart 2027', '2027-03-14'],
  ['2027年3月14日', '2027-03-14'],
  ['2027-03-14', '2027-03-14'],
  ['14.3.2027', '2027-03-14'],
  ['3.4.2027', '2027-04-03'],
  ['03.04.2027 um 10.12 Uhr', '2027-04-03'],
  ['13/04/2027', '2027-04-13'],
  ['04/13/2027', '2027-04-13'],
  ['2027/3/4', '2027-03-04'],
  ['niedziela, 14 marca 2027 r.', '2027-03-14'],
  ['14 października 2027', '2027-10-14'],
  ['14 pazdziernika 2027', '2027-10-14'],
  ['14 Mart 2027 Pazar', '2027-03-14'],
  ['14 Ağustos 2027', '2027-08-14'],
  ['١٤ مارس ٢٠٢٧', '2027-03-14'],
  ['الأحد 14 من مارس 2027', '2027-03-14'],
  ['١٤ كانون الثاني ٢٠٢٧', '2027-01-14'],
  ['٢٠٢٧-٠٣-١٤', '2027-03-14'],
  ['２０２７年３月１４日', '2027-03-14'],
])('%s is one day', (text, day) => {
  expect(listDates(text).map(formatDay)).toEqual([day])
})

test.each([
  ['03/04/2027', ['2027-04-03', '2027-03-04']],
  ['Sunday, 3/4/2027 10:30', ['2027-04-03', '2027-03-04']],
  ['3-4-2027', ['2027-04-03', '2027-03-04']],
  ['05/05/2027', ['2027-05-05']],
])('%s can be any of %j', (text, days) => {
  expect(listDates(text).flatMap(listAll)).toEqual(days)
})

test.each([
  ['from 03/04/2027 to 03/24/2027', '2027-03-04'],
  ['March 24, 2027, not 03/04/2027', '2027-03-04'],
  ['from 03/04/2027 to 24/04/2027', '2027-04-03'],
])('the other days of %s tell the order of an unclear one', (text, day) => {
  expect(listDates(text).map(formatDay)).toContain(day)
})

test('a day that can be read either way is the same as both', () => {
  const [unclear] = listDates('03/04/2027')
  const others = ['3 April 2027', '4 March 2027', '5 May 2027'].flatMap(listDates)
  if (unclear === undefined) throw new Error('not read')
  expect(others.map((other) => isSameDay(unclear, other))).toEqual([true, true, false])
})

test('the last words of the longest task can name a day', () => {
  const task = `${'Look around with care. '.repeat(84)}Then book 14 March 2027`
  expect(listDates(task).map(formatDay)).toEqual(['2027-03-14'])
})

test.each(['tomorrow', 'copy paper A4', 'customer 230471', 'room 12', 'on Friday'])(
  '%s is no day of the calendar',
  (text) => {
    expect(listDates(text)).toEqual([])
  },
)

test('a day without a year can be that of any year', () => {
  const [open] = listDates('May 5')
  const [day, other] = listDates('5 May 2027 or 6 May 2027')
  if (open === undefined || day === undefined || other === undefined) throw new Error('not read')
  expect([isSameDay(open, day), isSameDay(open, other)]).toEqual([true, false])
})

function listAll({ readings }: NamedDate): (string | null)[] {
  return readings.map((reading) => formatDay({ text: '', start: 0, end: 0, readings: [reading] }))
}
