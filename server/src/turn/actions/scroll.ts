import { z } from 'zod'
import { defineAction } from '../action-record.ts'

const schema = z.strictObject({
  kind: z.literal('scroll'),
  to: z.enum(['down', 'up', 'top', 'bottom', 'left', 'right']),
})

/** Where a visitor scrolls to: by a step, or to the top or bottom of the page. */
export type ScrollAim = z.infer<typeof schema>['to']

export const scrollAction = defineAction({
  schema,
  pastTense: 'scrolled',
  touchesPage: true,
  words: ({ to }) => to,
  movesView: true,
  onlyLooks: true,
  awaitsAnswer: true,
})

/** A step to the left or right, which leads no further down the page. */
export function isSideways({ to }: { to: ScrollAim }): boolean {
  return to === 'left' || to === 'right'
}
