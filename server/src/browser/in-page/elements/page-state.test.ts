import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readStyles } from './page-state.ts'

test('every style that axe-core reads by name is part of the state of a page', () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.js')), 'utf8')
  const calls = source.matchAll(/get(?:ComputedStyle)?PropertyValue\('(?<name>[\w-]+)'\)/g)
  const names = new Set([...calls].map(({ groups }) => groups?.['name'] ?? ''))
  // Of pseudo-elements, for which it is read apart.
  names.delete('content')

  expect(names.size).toBeGreaterThan(40)
  expect([...names].filter((name) => !new Set<string>(readStyles).has(name))).toEqual([])
})
