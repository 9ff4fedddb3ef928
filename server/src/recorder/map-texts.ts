/** Members whose values are our own constants, never text from a page, so they are not mapped. */
const ours: ReadonlySet<string> = new Set([
  'at',
  'attribution',
  'category',
  'detector',
  'documentId',
  'fingerprint',
  'id',
  'impact',
  'inputType',
  'kind',
  'method',
  'patience_level',
  'ref',
  'resourceType',
  'role',
  'screenshot',
  'status',
  'tag',
  'technical_sophistication',
  'type',
])

/** JSON-like data (a record or a list) with every text mapped; member names and our own constants stay the same. */
export function mapTexts<T extends object>(value: T, map: (text: string) => string): T
export function mapTexts(value: object, map: (text: string) => string): object {
  if (Array.isArray(value)) return value.map((entry) => mapMember(entry, map))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      ours.has(name) && typeof member === 'string' ? member : mapMember(member, map),
    ]),
  )
}

/**
 * The same for a mapping that sees several texts at once: all of them in order, and before that all texts of one member
 * wherever it occurs, such as the values of all fields.
 */
export function mapTextsTogether<T extends object>(
  value: T,
  mapAll: (texts: readonly string[]) => string[],
): T {
  const found = listTexts(value, '')
  const texts = found.map(({ text }) => text)
  const columns = Map.groupBy(found.keys(), (index) => found[index]?.path)
  for (const indexes of columns.values()) {
    const mapped = indexes.length === 1 ? [] : mapAll(indexes.map((index) => texts[index] ?? ''))
    for (const [place, text] of mapped.entries()) texts[indexes[place] ?? 0] = text
  }
  const mapped = mapAll(texts).values()
  return mapTexts(value, (text) => mapped.next().value ?? text)
}

interface FoundText {
  /** Names of the members that lead to it, without list positions. */
  path: string
  text: string
}

/** In the order in which `mapTexts` visits them. */
function listTexts(value: object, path: string): FoundText[] {
  if (Array.isArray(value)) return value.flatMap((entry) => listMember(entry, path))
  return Object.entries(value).flatMap(([name, member]): FoundText[] => {
    if (ours.has(name) && typeof member === 'string') return []
    return listMember(member, `${path}.${name}`)
  })
}

function listMember(member: unknown, path: string): FoundText[] {
  if (typeof member === 'string') return [{ path, text: member }]
  return typeof member === 'object' && member !== null ? listTexts(member, path) : []
}

function mapMember(member: unknown, map: (text: string) => string): unknown {
  if (typeof member === 'string') return map(member)
  return typeof member === 'object' && member !== null ? mapTexts(member, map) : member
}
