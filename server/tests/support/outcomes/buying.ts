import type { Move } from './ending.ts'

/** Orders the red mug. */
export const buyRed: readonly Move[] = [
  { click: 'Red mug' },
  { click: 'Add to cart' },
  { click: 'Checkout' },
  { type: 'Name', text: 'Ada' },
  { click: 'Place order' },
]
/** Orders the blue mug. */
export const buyBlue: readonly Move[] = [{ click: 'Blue mug' }, ...buyRed.slice(1)]
/** A task. */
export const orderBlue = 'Order the blue mug'
