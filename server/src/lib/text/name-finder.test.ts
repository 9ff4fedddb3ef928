import { expect, test } from 'vitest'
import { measureCpuMs } from '../../../tests/support/time/measure-cpu.ts'
import { createNameFinder } from './name-finder.ts'

test.each([
  [['he', 'she', 'his', 'hers'], 'ushers', ['he', 'hers', 'she']],
  [['a', 'aa', 'aaa'], 'xaay', ['a', 'aa']],
  [['Tea', 'Green tea', 'Green'], 'Green tea, Tea', ['Green', 'Green tea', 'Tea']],
  [['abcd', 'bc'], 'abcx', ['bc']],
  [['abab', 'baba'], 'xababa', ['abab', 'baba']],
  [['Teé', '🫖', ''], 'Teé 🫖', ['Teé', '🫖']],
  [['Tea'], '', []],
  [[], 'Tea', []],
])('of the names %j, the text “%s” contains %j', (names, text, contained) => {
  expect([...createNameFinder(names)(text)].toSorted()).toEqual(contained.toSorted())
})

test('names that contain each other take no more time than others', () => {
  const names = Array.from({ length: 600 }, (_, index) => 'a'.repeat(index + 1))
  const texts = Array.from({ length: 3000 }, (_, index) => `${'a'.repeat(100)}${index}`)
  const cpuMs = measureCpuMs(() => {
    const find = createNameFinder(names)
    expect(texts.every((text) => find(text).size === 100)).toBe(true)
  })
  expect(cpuMs).toBeLessThan(500)
})
