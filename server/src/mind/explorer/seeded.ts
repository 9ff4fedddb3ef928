/** A number from 0 (included) to 1 (excluded), deterministic for the same words. */
export function hashToFraction(...words: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const character of words.join(' ')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x1_0000_0000
}

/** One of `choices`, deterministic for the same words. */
export function pickOne<Choice>(
  choices: readonly [Choice, ...Choice[]],
  ...words: readonly string[]
): Choice {
  return choices[Math.floor(hashToFraction(...words) * choices.length)] ?? choices[0]
}
