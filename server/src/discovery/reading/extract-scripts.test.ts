import { expect, test } from 'vitest'
import { measureCpuMs } from '../../../tests/support/time/measure-cpu.ts'
import { extractFrontmatter } from './extract-scripts.ts'

test.each([
  ['---\nconst a = 1\n---\n<p>x</p>', 'const a = 1\n', '<p>x</p>'],
  ['\n  ---\nconst a = 1\n---\n<p>x</p>', 'const a = 1\n', '<p>x</p>'],
  ['---\r\nconst a = 1\r\n---\r\n<p>x</p>', 'const a = 1\r\n', '<p>x</p>'],
  ['---\n---\n<p>x</p>', '', '<p>x</p>'],
  ['<p>x</p>\n---\nconst a = 1\n---', null, '<p>x</p>\n---\nconst a = 1\n---'],
  ['---\nconst a = 1', null, '---\nconst a = 1'],
])('the script of %j is between the lines at the start', (text, script, markup) => {
  const { scripts, markup: rest } = extractFrontmatter(text)
  expect(scripts.map((each) => each.text.trimStart())).toEqual(script === null ? [] : [script])
  // What is blanked keeps its place.
  expect(rest).toHaveLength(text.length)
  expect(rest.trim()).toBe(markup)
  for (const each of scripts)
    expect(text.startsWith(each.text.trimStart(), each.text.search(/\S|$/))).toBe(true)
})

test.each([
  ['empty lines', '\n'.repeat(100_000)],
  ['lines that look like a start', `x${'\n---x'.repeat(20_000)}`],
  ['a start without an end', `---\n${'\n'.repeat(100_000)}`],
])('%s take no more time than their length', (_what, text) => {
  const cpuMs = measureCpuMs(() => expect(extractFrontmatter(text).scripts).toEqual([]))
  expect(cpuMs).toBeLessThan(2000)
})
