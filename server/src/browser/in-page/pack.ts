import type { WalkedFrame } from '../observe/walked-frame.ts'

/** Default of the reading schema for a missing member. */
const absent: Readonly<Record<string, unknown>> = {
  zone: 'page',
  marker: '',
  current: false,
  disabled: false,
  required: false,
  readOnly: false,
  invalid: false,
  filled: false,
  inModal: false,
}

/** JSON of a walk without the defaults that the reading schema restores, which halves its size. */
export function packWalk(walk: WalkedFrame): string {
  return JSON.stringify({
    ...walk,
    items: walk.items.map(pack),
    elements: walk.elements.map(pack),
  })
}

function pack(record: object): object {
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(record)) if (says(key, value)) kept[key] = value
  return kept
}

function says(key: string, value: unknown): boolean {
  if (value === null || value === absent[key]) return false
  return !Array.isArray(value) || value.length > 0
}
