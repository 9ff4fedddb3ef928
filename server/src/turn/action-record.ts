import { z } from 'zod'

/** How an action is told to whoever does it again. Secrets are not repeated. */
export interface ActAgain {
  control: string
  text: string | null
  submit: boolean
  isSecret: boolean
}

type Form = z.ZodObject<{ kind: z.ZodLiteral<string> }>

/** All there is to know of one kind of action, apart from the hand that does it on a page. */
export interface ActionRecord<Schema extends Form = Form, OnPage extends boolean = boolean> {
  schema: Schema
  /** What a model reads after the kind and its fields; empty where they say it all. */
  line: string
  /** Past tense, as in “You pressed …”; the label of its control follows. */
  pastTense: string
  /** Whether a browser does it; the others are the session's own business. */
  touchesPage: OnPage
  /** What is said to a visitor who tries it: it never works. */
  refusal: string | null
  /** The words that the transcript keeps: what was typed, chosen, looked for or said. */
  words: (action: z.infer<Schema>) => string | null
  /** Imperative, for a retest; null where seeing the page again is enough. */
  again: ((act: ActAgain) => string) | null
  /** Puts something into a field of a form. */
  isEntry: boolean
  /** Gives the page something to accept or to refuse. */
  isInput: boolean
  /** A visitor expects to see something happen. */
  expectsEffect: boolean
  /** Only visitors with some experience of software know it. */
  needsExperience: boolean
  /** A mind can choose it. */
  isOffered: boolean
  /** The visit is over with it. */
  endsVisit: boolean
  /** Without a control, its words name the way that it opens. */
  namesWay: boolean
}

const usual = {
  line: '',
  refusal: null,
  words: () => null,
  again: null,
  isEntry: false,
  isInput: false,
  expectsEffect: false,
  needsExperience: false,
  isOffered: true,
  endsVisit: false,
  namesWay: false,
}

/** A record with what most actions have in common: it is told by its name and its control, and nothing else holds. */
export function defineAction<Schema extends Form, const OnPage extends boolean>(
  definition: Pick<ActionRecord<Schema, OnPage>, 'schema' | 'pastTense' | 'touchesPage'> &
    Partial<ActionRecord<Schema, OnPage>>,
): ActionRecord<Schema, OnPage> {
  return { ...usual, ...definition }
}

/** Names an element of the observation that was decided on. */
export const ref = z
  .string()
  .max(16)
  .describe('Ref of an element in the current observation, for example e12.')

export const text = z.string().max(2000)
