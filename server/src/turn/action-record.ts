import { z } from 'zod'

/** An action as described to someone who repeats it. Secrets are omitted. */
export interface RepeatableAction {
  control: string
  /** What was typed, as a quote or by the turn that shows it. */
  typed: string
  text: string | null
  submit: boolean
  isSecret: boolean
}

type Form = z.ZodObject<{ kind: z.ZodLiteral<string> }>

/** Everything about one kind of action except the code that performs it on a page (`browser/actions/performers/`). */
export interface ActionRecord<Schema extends Form = Form, OnPage extends boolean = boolean> {
  schema: Schema
  /** The text a model reads after the kind and its fields; empty if those are sufficient. */
  line: string
  /** Past tense, as in “You pressed …”; the label of its control follows. */
  pastTense: string
  /** Whether a browser performs it; the session handles the others itself. */
  touchesPage: OnPage
  /** The answer to a visitor who tries it: it never works. */
  refusal: string | null
  /** The words stored in the transcript: what was typed, selected, searched for or said. */
  words: (action: z.infer<Schema>) => string | null
  /** Imperative, for a retest; null if viewing the page again is enough. */
  again: ((act: RepeatableAction) => string) | null
  /** A visitor expects to see an effect. */
  expectsEffect: boolean
  /** Shows more of a page without changing it. */
  onlyLooks: boolean
  /** Only visitors with some software experience know it. */
  needsExperience: boolean
  /** Needs a pointer that can rest on an element, which a touch screen has not. */
  needsPointer: boolean
  /** Only a visitor whose mind gets pictures of the page has any use for it. */
  needsPicture: boolean
  /** A mind can choose it. */
  isOffered: boolean
  /** Ends the visit. */
  endsVisit: boolean
}

const usual = {
  line: '',
  refusal: null,
  words: () => null,
  again: null,
  expectsEffect: false,
  onlyLooks: false,
  needsExperience: false,
  needsPointer: false,
  needsPicture: false,
  isOffered: true,
  endsVisit: false,
}

/** A record with the defaults of most actions: described by name and control, with all flags off. */
export function defineAction<Schema extends Form, const OnPage extends boolean>(
  definition: Pick<ActionRecord<Schema, OnPage>, 'schema' | 'pastTense' | 'touchesPage'> &
    Partial<ActionRecord<Schema, OnPage>>,
): ActionRecord<Schema, OnPage> {
  return { ...usual, ...definition }
}

/** Identifies an element of the observation that the decision is based on. */
export const ref = z.string().max(16)

export const text = z.string().max(2000)
