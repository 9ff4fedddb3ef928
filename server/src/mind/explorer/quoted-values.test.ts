import { expect, test } from 'vitest'
import { listQuoted } from './quoted-values.ts'

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
  expect(listQuoted([task]).map(({ text }) => text)).toEqual(values)
})
