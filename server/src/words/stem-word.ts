import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { foldWord } from './fold-word.ts'

/** Polish has no stemmer there; Japanese and Chinese need none: their phrases name parts of words instead. */
const stemmers = {
  ar: arabic,
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pt: portuguese,
  sv: swedish,
  tr: turkish,
} as const

/** A language whose words can be stemmed. */
export type StemmedLanguage = keyof typeof stemmers

/** Longer strings are no words; some stemmers look through a word once for each of its letters. */
const MAX_STEMMED = 40

/** All of them. */
export const stemmedLanguages: readonly StemmedLanguage[] = [
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'it',
  'nl',
  'pt',
  'sv',
  'tr',
]

/** Whether the language's words can be stemmed. */
export function isStemmed(language: string): language is StemmedLanguage {
  return language in stemmers
}

/** What all forms of a word have in common, folded. `word` is in lower case and has its accents, which some stemmers need. */
export function stemWord(word: string, language: StemmedLanguage): string {
  return foldWord(word.length > MAX_STEMMED ? word : stemmers[language](word))
}
