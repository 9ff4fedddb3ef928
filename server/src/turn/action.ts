import { z } from 'zod'

const ref = z
  .string()
  .max(16)
  .describe('Ref of an element in the current observation, for example e12.')
const text = z.string().max(2000)

/** Everything a mind may do, one per turn. Unknown kinds and fields are refused. */
export const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('click'), ref }),
  z.strictObject({
    kind: z.literal('type'),
    ref,
    text,
    submit: z.boolean().describe('Press Enter afterwards.'),
  }),
  z.strictObject({ kind: z.literal('select'), ref, option: text.describe('Label of the option.') }),
  z.strictObject({ kind: z.literal('check'), ref, checked: z.boolean() }),
  z.strictObject({
    kind: z.literal('press'),
    key: z.enum([
      'Enter',
      'Escape',
      'Tab',
      'Space',
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'Backspace',
    ]),
  }),
  z.strictObject({ kind: z.literal('hover'), ref }),
  z.strictObject({ kind: z.literal('scroll'), to: z.enum(['down', 'up', 'top', 'bottom']) }),
  z.strictObject({
    kind: z.literal('find'),
    text: text.describe('Words to look for on the whole page; scrolls there.'),
  }),
  z.strictObject({ kind: z.literal('back') }),
  z.strictObject({ kind: z.literal('forward') }),
  z.strictObject({ kind: z.literal('goto'), url: text.describe('A URL on the site under test.') }),
  z.strictObject({ kind: z.literal('wait'), ms: z.int().min(100).max(10_000) }),
  z.strictObject({
    kind: z.literal('upload'),
    ref,
    sample: z.enum(['image', 'pdf', 'csv', 'text']),
  }),
  z.strictObject({
    kind: z.literal('use_credential'),
    ref,
    credential: z.string().max(64).describe('Handle of a credential of this run.'),
    field: z.enum(['username', 'password']),
  }),
  z.strictObject({ kind: z.literal('ask_for_help'), text }),
  z.strictObject({ kind: z.literal('note'), text: text.describe('Something to remember.') }),
  z.strictObject({ kind: z.literal('give_up'), reason: text }),
  z.strictObject({
    kind: z.literal('done'),
    summary: text.describe('What was achieved.'),
    quote: z
      .string()
      .max(300)
      .describe(
        'Words copied exactly from the page that show it: what the site says or lists now and did not before. Empty without a task.',
      ),
  }),
])
export type Action = z.infer<typeof action>
export type ActionKind = Action['kind']

/** Why an action had no effect. `covered`, `disabled` and `unresponsive` speak about the site, the others about us. */
export type ActionFailure =
  | { kind: 'covered'; message: string; coveredBy: string }
  | { kind: 'disabled' | 'unresponsive' | 'not_editable' | 'no_such_option'; message: string }
  | {
      kind: 'stale_ref' | 'not_visible' | 'refused' | 'timed_out' | 'not_performed' | 'interrupted'
      message: string
    }
  | { kind: 'blocked_navigation'; message: string; url: string }
  | { kind: 'navigation_failed'; message: string; url: string }

/** What acting on the page did. Facts only; whether it was good is judged elsewhere. */
export interface ActionResult {
  ok: boolean
  failure: ActionFailure | null
  /** The element acted on, as it was before. */
  target: {
    label: string
    role: string
    selector: string
    box: { x: number; y: number; width: number; height: number }
  } | null
  /** Whether anything a user can perceive differs: text, elements, values, scroll position, URL. */
  changed: boolean
  /** Whether a new document or a client-side route came. */
  navigated: boolean
  url: string
  /** From the start of the act until the page rested, in ms. */
  ms: number
  /** Requests the act caused. */
  requests: number
}
