import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

async function readAll(chunks: Iterable<Buffer>, maxBytes: number): Promise<string[]> {
  const lines: string[] = []
  for await (const line of readLines(Readable.from(chunks), maxBytes)) lines.push(line)
  return lines
}

function split(...texts: readonly string[]): Buffer[] {
  return texts.map((text) => Buffer.from(text))
}

test('lines are read across chunks, and characters that two chunks share stay whole', async () => {
  const bytes = Buffer.from('é\n')
  const chunks = [...split('one\ntwo', ' more\n\n'), bytes.subarray(0, 1), bytes.subarray(1)]
  expect(await readAll(chunks, 10)).toEqual(['one', 'two more', '', 'é'])
})

test('half a line at the end, as of a process that died in the middle, is not a line', async () => {
  expect(await readAll(split('{"a":1}\n{"b":'), 10)).toEqual(['{"a":1}'])
})

test('a line that is too long ends reading as soon as it is', async () => {
  let given = 0
  function* giveEndlessly(): Generator<Buffer> {
    for (;;) {
      given += 1
      yield Buffer.from(given === 1 ? 'short\n12' : '345')
    }
  }
  expect(await readAll(giveEndlessly(), 10)).toEqual(['short'])
  expect(given).toBeLessThan(10)
  expect(await readAll(split('12345678901\n'), 10)).toEqual([])
  expect(await readAll(split('1234567890\n1'), 10)).toEqual(['1234567890'])
})
