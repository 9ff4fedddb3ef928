import { z } from 'zod'
import { usage } from './common.ts'
import { siteLimit } from './site-limit.ts'
import { visitorAnswer } from './visitor/answer.ts'
import { unread } from './visitor/unread-text.ts'

/** The outcome of a named step: reached only if the record shows it. */
export const flowStatus = z.enum(['reached', 'not_reached', 'not_attempted'])
export type FlowStatus = z.infer<typeof flowStatus>

/** What the record shows of one named step (flow). */
export const flowFact = z.object({
  flow: z.string(),
  status: flowStatus
    .describe('Whether the record shows that the step was reached.')
    .meta({ examples: ['reached'] }),
  turn: z
    .int()
    .nullable()
    .describe('Where it was reached or last attempted; null if it was not attempted.'),
  quote: z.string().nullable().describe('The words on the site that show it.'),
})
export type FlowFact = z.infer<typeof flowFact>

/**
 * One condition of success, fixed from the task or a named step before the session starts. url: a page that must have
 * been open; text: what the site must have shown as new text; network: what it must not have
 * rejected.
 */
export const successCondition = z.object({
  goal: z
    .string()
    .describe('The task or the named step.')
    .meta({ examples: ['Put a lamp into the cart'] }),
  kind: z
    .enum(['url', 'text', 'network'])
    .describe('What is checked: an address, a new text, a request.')
    .meta({ examples: ['text'] }),
  check: z
    .string()
    .describe('The condition, as a sentence.')
    .meta({ examples: ['The site confirms that a lamp is in the cart.'] }),
  words: z
    .array(z.string())
    .describe('Stemmed words that must be named.')
    .meta({ examples: [['lamp', 'cart']] }),
})
export type SuccessCondition = z.infer<typeof successCondition>

/**
 * What shows that a goal was reached: a page that opened, a message from the site, an entry added to or removed from a
 * list, a value, or the response to a request.
 */
export const proofKind = z.enum(['page', 'message', 'entry', 'gone', 'value', 'network'])
export type ProofKind = z.infer<typeof proofKind>

/** What contradicts the site's announcement of success. */
export const denial = z.object({
  by: z
    .enum(['network', 'page', 'reread'])
    .describe('A rejected request, an error message, or the page after a reload.')
    .meta({ examples: ['network'] }),
  words: z
    .string()
    .describe('The words that show it.')
    .meta({ examples: ['HTTP 500'] }),
})

/** A language model that sees the record but neither the persona nor its claim, and its verdict. */
export const secondLook = z.object({
  verdict: z
    .enum(['shown', 'not_shown', 'none'])
    .describe('none: it was asked but gave no verdict.')
    .meta({ examples: ['shown'] }),
  reason: z.string(),
  usage,
})
export type SecondLookFact = z.infer<typeof secondLook>

/** What URL, page and network alone show about the outcome, independent of what the mind claims. */
export const outcomeFacts = z.object({
  claimed_success: z
    .boolean()
    .describe('The mind ended with `done`.')
    .meta({ examples: [true] }),
  claim: z
    .string()
    .describe('The words the mind ended with; empty if a budget or an error ended the session.')
    .meta({ examples: ['The lamp is in the cart.'] }),
  claimed_quote: z
    .string()
    .optional()
    .describe('The words on the page that the mind cited with `done`; verified, not trusted.')
    .meta({ examples: ['1 item'] }),
  supported: z
    .boolean()
    .nullable()
    .describe(
      'true: the record shows the success; false: the site announced it and the record contradicts it; null: neither.',
    )
    .meta({ examples: [true] }),
  answer: visitorAnswer
    .optional()
    .describe('What the visitor found out; absent if it says nothing of it.'),
  evidence_turn: z
    .int()
    .nullable()
    .describe('Where it is shown; null if nowhere.')
    .meta({ examples: [3] }),
  evidence_quote: z
    .string()
    .nullable()
    .describe('The words that show it; null if none.')
    .meta({ examples: ['1 item'] }),
  evidence_kind: proofKind
    .optional()
    .describe('What shows it.')
    .meta({ examples: ['message'] }),
  judged_by: z
    .enum(['code', 'second_look'])
    .optional()
    .describe('Who found the evidence; absent if there is none.')
    .meta({ examples: ['code'] }),
  denial: denial.optional().describe('What contradicts the success that the site announced.'),
  possible_turns: z
    .array(z.int())
    .optional()
    .describe('Turns with something new that code cannot classify as success or not.')
    .meta({ examples: [[3]] }),
  second_look: secondLook
    .optional()
    .describe('A language model that sees neither persona nor claim, and its verdict.'),
  conditions: z
    .array(successCondition)
    .optional()
    .describe(
      'The conditions of success, fixed before the session; empty without a task and named steps.',
    ),
  unread,
  site_down: z
    .string()
    .optional()
    .describe('Why the site could not be used at all; absent if it could.')
    .meta({ examples: ['The site did not respond.'] }),
  exceeded_limit: z
    .string()
    .optional()
    .describe('The limit that the site exceeded, which ended the session; absent otherwise.')
    .meta({ examples: ['The site used more than 1.5 GiB of memory.'] }),
  exceeded_limit_name: siteLimit
    .optional()
    .describe('The name of that limit, which stays the same when its number or wording changes.')
    .meta({ examples: ['memory'] }),
  flows: z.array(flowFact).optional().describe('One per named step of the run, in order.'),
})
export type OutcomeFacts = z.infer<typeof outcomeFacts>
