import { expect, test } from 'vitest'
import { formatDay, isSameDay, listDates } from './dates.ts'

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
])('%s is one day', (text, day) => {
  expect(listDates(text).map(formatDay)).toEqual([day])
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
