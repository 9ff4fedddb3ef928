/** JSON-like data with every text in it mapped; names of members stay. */
export function mapTexts(value: object, map: (text: string) => string): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mapMember(member, map)]),
  )
}

function mapMember(member: unknown, map: (text: string) => string): unknown {
  if (typeof member === 'string') return map(member)
  if (Array.isArray(member)) return member.map((entry) => mapMember(entry, map))
  return typeof member === 'object' && member !== null ? mapTexts(member, map) : member
}
