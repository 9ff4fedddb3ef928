import { expect, test } from 'vitest'
import { listQuoted } from './quoted-values.ts'

test.each([
  ['Search for "blue mug"', ['blue mug']],
  ['Search for “blue mug” and «red bowl»', ['blue mug', 'red bowl']],
  ["Search for 'blue mug'", ['blue mug']],
  ['Write ‘Hello there’ as the subject', ['Hello there']],
  ["Write 'It's late' to them", ["It's late"]],
  ["Don't buy the visitors' mugs", []],
  ["Change the name to 'O'Brien', then save", ["O'Brien"]],
])('the values quoted in %s are typed', (task, values) => {
  expect(listQuoted([task]).map(({ text }) => text)).toEqual(values)
})
