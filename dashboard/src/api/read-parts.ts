/** Every part of an answer that comes in several because it is long; `findNext`: the cursor of the part after one. */
export async function readParts<Part>(
  read: (cursor: string | undefined) => Promise<Part>,
  findNext: (part: Part) => string | null | undefined,
): Promise<[Part, ...Part[]]> {
  let part = await read(undefined)
  const parts: [Part, ...Part[]] = [part]
  for (let next = findNext(part); typeof next === 'string'; next = findNext(part)) {
    part = await read(next)
    parts.push(part)
  }
  return parts
}
