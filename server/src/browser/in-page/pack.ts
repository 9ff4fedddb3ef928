import type { WalkedFrame } from '../observe/walked-frame.ts'

const flags = new Set(['disabled', 'required', 'invalid', 'filled'])

/** JSON of a walk without what the schema that reads it fills in again, which is half of it. */
export function packWalk(walk: WalkedFrame): string {
  const items = walk.items.map((item) => keep(item, saysOfItem))
  const elements = walk.elements.map((element) => keep(element, saysOfElement))
  return JSON.stringify({ ...walk, items, elements })
}

type Field = [key: string, value: unknown]

function keep(record: object, says: (field: Field) => boolean): object {
  return Object.fromEntries(Object.entries(record).filter(says))
}

function saysOfItem([key, value]: Field): boolean {
  return !(key === 'zone' && value === 'page') && !(key === 'marker' && value === '')
}

function saysOfElement([key, value]: Field): boolean {
  if (value === null || (Array.isArray(value) && value.length === 0)) return false
  return value !== false || !flags.has(key)
}
