import { z } from 'zod'

/** What a visitor found out, and where it stands. */
export const visitorAnswer = z
  .object({
    text: z
      .string()
      .describe(
        'At most two sentences: the words of the model that played the visitor, or of the page where the built-in explorer read them.',
      )
      .meta({ examples: ['Shipping takes 3 to 5 days and costs €4.'] }),
    place: z
      .object({
        turn: z
          .int()
          .min(0)
          .describe('The turn after which the page showed it; 0 is the page that opened first.')
          .meta({ examples: [2] }),
        url: z
          .string()
          .describe('The page.')
          .meta({ examples: ['https://shop.example.com/shipping'] }),
        title: z
          .string()
          .describe('The title of the page.')
          .meta({ examples: ['Shipping'] }),
        quote: z
          .string()
          .describe('The words of the page.')
          .meta({ examples: ['Shipping takes 3 to 5 days and costs €4.'] }),
      })
      .nullable()
      .describe('null: no page of the visit showed what the visitor says.'),
  })
  .meta({ id: 'VisitorAnswer' })
export type VisitorAnswer = z.infer<typeof visitorAnswer>

/** The same in a run of several visitors. */
export const sessionAnswer = visitorAnswer
  .extend({
    session_id: z
      .string()
      .describe('The session.')
      .meta({ examples: ['sess_1'] }),
    persona: z
      .string()
      .describe('Who answers.')
      .meta({ examples: ['Maya'] }),
  })
  .meta({ id: 'SessionAnswer' })
export type SessionAnswer = z.infer<typeof sessionAnswer>
