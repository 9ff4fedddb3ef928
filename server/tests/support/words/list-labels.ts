import type { Meaning } from '../../../src/words/meaning.ts'

/** Labels as sites write them, separated by `|`, for each language. */
export type Labels = Readonly<Record<string, string>>

interface Label {
  language: string
  text: string
  meaning: Meaning
}

/** One case for each label of a list of meanings. */
export function listLabels(lists: readonly (readonly [Meaning, Labels])[]): Label[] {
  return lists.flatMap(([meaning, labels]) =>
    Object.entries(labels).flatMap(([language, texts]) =>
      texts.split('|').map((text) => ({ language, text: text.trim(), meaning })),
    ),
  )
}
