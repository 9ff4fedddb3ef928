import { expect, test } from 'vitest'
import { finishAtOnce } from '../lib/waiting/in-parts.ts'
import { listValues, type TaskValue } from './task-values.ts'

test.each([
  ['Search for "blue mug"', ['blue mug']],
  ['Search for “blue mug” and «red bowl»', ['blue mug', 'red bowl']],
  ["Search for 'blue mug'", ['blue mug']],
  ['Write ‘Hello there’ as the subject', ['Hello there']],
  ["Write 'It's late' to them", ["It's late"]],
  ["Don't buy the visitors' mugs", []],
  ['Create a folder named invoices', ['invoices']],
  ['Add a todo called Buy milk and mark it as done', ['Buy milk']],
  ['Add a list titled Trip to Rome, then share it', ['Trip to Rome']],
  ['Create a project named Apollo in the team space', ['Apollo']],
  ['Add a board called “Road map” and open it', ['Road map']],
  ['Find out how a table is named', []],
  ["Change the name to 'O'Brien', then save", ["O'Brien"]],
])('the values given in %s are typed', (task, values) => {
  expect(list(task, 'quote')).toEqual(values)
})

test.each([
  ['Book an eye test for 14 March 2027', 'date', ['14 March 2027']],
  ['Buche einen Tisch für den 16. März 2027', 'date', ['den 16. März 2027']],
  ['Réserver une table le 16 mars 2027', 'date', ['16 mars 2027']],
  ['2027年3月16日に予約する', 'date', ['2027年3月16日']],
  ['Reserve a table for 3 people on 16 March 2027', 'number', ['3']],
  ['Order two bags of tea', 'number', ['2']],
  ['Book a table for two on 14 March 2027', 'number', ['2']],
  ['On 14 March 2027, book a table for two and three chairs', 'number', ['2', '3']],
  ['On 14 March 2027 book a table for two', 'date', ['On 14 March 2027']],
  [`${'Look around with care. '.repeat(20)}Book 14 March 2027`, 'number', []],
  ['Save a delivery for customer 230471', 'number', ['230471']],
  ['Use the coupon WELCOME10 and pay', 'code', ['WELCOME10']],
  ['Send it to ada@mail.example, please', 'email', ['ada@mail.example']],
  ['Put copy paper A4 into the basket', 'number', []],
] as const)('%s gives %s: %s', (task, kind, values) => {
  expect(list(task, kind)).toEqual(values)
})

test('a task of many thousand words is read in time', () => {
  const long = 'Order 3 mugs on 16 March 2027 and “a lid” '.repeat(500)
  expect(finishAtOnce(listValues(long)).length).toBeGreaterThan(100)
})

function list(task: string, kind: TaskValue['kind']): string[] {
  return finishAtOnce(listValues(task)).flatMap((value) =>
    value.kind === kind ? [value.text] : [],
  )
}
