const host = 'https://shop.example.com'
/** More names below one address are folded. */
const perFolder = 20
const letters = 26

/** What the code of the flooded shop has for its pages, which take turns. */
const kinds = ['list', 'own', 'none', 'deep', 'item'] as const

/** list, item: one screen for all of them; own: one each; none: none; deep: so many for each that it says nothing. */
export type PageKind = (typeof kinds)[number]

/** The address of a page of the flooded shop. */
export function namePage(index: number): string {
  return `${host}${namePath(index)}`
}

/** The part of the address that code knows. */
export function namePath(index: number): string {
  const folder = nameLetters(Math.floor(index / perFolder))
  return `/${kindOf(index)}/${folder}/${nameLetters(index)}`
}

export function kindOf(index: number): PageKind {
  return kinds[index % kinds.length] ?? 'own'
}

function nameLetters(index: number): string {
  return String.fromCharCode(97 + (index % letters), 97 + (Math.floor(index / letters) % letters))
}
