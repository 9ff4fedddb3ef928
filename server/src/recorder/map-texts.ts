/** Members whose texts are words of ours, among a fixed few: never a page's, and not to be mapped. */
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

/** JSON-like data with every text in it mapped; names of members, and what is a fixed word of ours, stay. */
export function mapTexts<T extends object>(value: T, map: (text: string) => string): T
export function mapTexts(value: object, map: (text: string) => string): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      ours.has(name) && typeof member === 'string' ? member : mapMember(member, map),
    ]),
  )
}

function mapMember(member: unknown, map: (text: string) => string): unknown {
  if (typeof member === 'string') return map(member)
  if (Array.isArray(member)) return member.map((entry) => mapMember(entry, map))
  return typeof member === 'object' && member !== null ? mapTexts(member, map) : member
}
