import { onceFor } from '../once-for.ts'
import { listConcepts } from './lexicon.ts'

/** Finds which of the concepts a text names. */
export type Naming = (concepts: ReadonlySet<string>) => ReadonlySet<string>

/**
 * Finds which concepts a text names, and keeps only these: all concepts of a long text take too much memory. Reads the text again
 * only for concepts it was not asked about before.
 */
export function createNaming(readText: () => string, listNames = listConcepts): Naming {
  const asked = new Set<string>()
  const named = new Set<string>()
  const read = (concepts: readonly string[]) => {
    const text = readText()
    const found = listNames(text)
    for (const concept of concepts) {
      asked.add(concept)
      if (found.has(concept) || holds(text, concept)) named.add(concept)
    }
  }
  return onceFor((concepts: ReadonlySet<string>) => {
    const open = [...concepts].filter((concept) => !asked.has(concept))
    if (open.length > 0) read(open)
    return new Set([...concepts].filter((concept) => named.has(concept)))
  })
}

/** Where words are written without spaces, a text is one long word to the lists of names. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,}$/u

function holds(text: string, concept: string): boolean {
  return unspaced.test(concept) && text.includes(concept)
}
