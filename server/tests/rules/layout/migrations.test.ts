import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../../src/store/migrations/', import.meta.url)

test('every migration has a number of its own', () => {
  const numbers = readdirSync(folder).map((name) => name.slice(0, 3))
  expect(numbers.length).toBeGreaterThan(30)
  expect(numbers.filter((number) => !/^\d{3}$/.test(number))).toEqual([])
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted())
})

/** The newest migration before versions could run beside each other. */
const lastAlone = 39

test('later migrations only add, so that the version before can run beside the next', () => {
  const later = readdirSync(folder).filter((name) => Number(name.slice(0, 3)) > lastAlone)
  expect(later.length).toBeGreaterThan(0)
  const breaking = later.flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .replaceAll(/--.*/g, '')
      .split(';')
      .filter(isBreaking)
      .map((statement) => ({ name, statement })),
  )
  expect(breaking).toEqual([])
})

/** Whether statements of an earlier version can fail after this one, or miss what they need. */
function isBreaking(statement: string): boolean {
  if (/\b(?:drop|rename|truncate|alter\s+column|add\s+constraint|add\s+check)\b/i.test(statement))
    return true
  return /add\s+column/i.test(statement) && /not\s+null(?![^,]*default)/i.test(statement)
}

test('a statement that breaks the version before is recognized', () => {
  const breaking = [
    'alter table usage drop column cost_usd',
    'alter table usage add column kind text not null',
    'alter table runs rename column task to goal',
    'alter table usage add constraint positive check (cost_usd > 0)',
  ]
  expect(breaking.filter((statement) => !isBreaking(statement))).toEqual([])
  expect(isBreaking('alter table usage add column a int not null default 0')).toBe(false)
  expect(isBreaking('create table kinds (name text not null)')).toBe(false)
})
