import { variables } from './variables.ts'

/** Shorter names are too similar to those of other programs. */
const shortest = 6

const mostSlips = 2

/** One sentence for each name in the environment that nearly matches one of our unset variables. */
export function describeMisspelt(source: Readonly<Record<string, string | undefined>>): string[] {
  const unset = Object.keys(variables).filter((name) => !(name in source))
  const strange = Object.keys(source).filter((name) => !Object.hasOwn(variables, name))
  return strange.flatMap((name) => {
    const meant = unset.find((known) => isNearly(name, known))
    return meant === undefined
      ? []
      : [`${name} is not a variable of Understudy; did you mean ${meant}?`]
  })
}

function isNearly(name: string, known: string): boolean {
  const shorter = Math.min(name.length, known.length)
  const longer = Math.max(name.length, known.length)
  return (
    shorter >= shortest && longer - shorter <= mostSlips && countSlips(name, known) <= mostSlips
  )
}

/** Levenshtein distance; `row` holds the distances to each prefix of `known`. */
function countSlips(name: string, known: string): number {
  let row = Array.from({ length: known.length + 1 }, (_, index) => index)
  for (const letter of name) {
    const above = row
    row = [(above[0] ?? 0) + 1]
    for (let index = 0; index < known.length; index += 1) {
      const changed = (above[index] ?? 0) + (letter === known[index] ? 0 : 1)
      const takenOut = (above[index + 1] ?? 0) + 1
      row.push(Math.min(changed, takenOut, (row[index] ?? 0) + 1))
    }
  }
  return row.at(-1) ?? 0
}
