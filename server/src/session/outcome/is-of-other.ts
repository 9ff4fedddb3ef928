import type { Observation, ObservedElement } from '../../turn/observation.ts'

/**
 * Whether a control belongs to another item than the one of `line`: its row says so, or what its name has more than those of its
 * siblings (“Remove Milk” beside “Remove Rice”) is in another line. False if it does not tell.
 */
export function isOfOther(
  control: ObservedElement,
  line: string,
  { elements, lines }: Observation,
): boolean {
  const own = control.item === null ? listOwnWords(control, elements) : listWords(control.item)
  const words = listWords(line)
  if (own.length === 0 || holds(words, own) || holds(own, words)) return false
  const names = new Set(elements.map(({ name }) => listWords(name).join(' ')))
  return lines.some((other) => {
    const others = listWords(other)
    return holds(others, own) && !names.has(others.join(' '))
  })
}

/** The words of its name that no sibling has; none if it has no siblings. */
function listOwnWords(control: ObservedElement, elements: readonly ObservedElement[]): string[] {
  const words = listWords(control.name)
  const siblings = elements
    .filter((one) => one !== control && one.role === control.role && one.tag === control.tag)
    .map(({ name }) => listWords(name))
    .filter((names) => words.some((word) => names.includes(word)))
  if (siblings.length === 0) return []
  return words.filter((word) => siblings.every((names) => !names.includes(word)))
}

function holds(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => words.includes(word))
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
