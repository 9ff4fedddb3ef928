/** How far a delivery is, in words. */
export const deliveryStates = {
  pending: 'Waiting',
  delivered: 'Delivered',
  dead: 'Given up',
} as const

/** Whether a text, such as one from the address bar, is a state. */
export function isDeliveryState(text: unknown): text is keyof typeof deliveryStates {
  return typeof text === 'string' && Object.hasOwn(deliveryStates, text)
}
