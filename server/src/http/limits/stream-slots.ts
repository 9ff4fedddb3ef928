import { ApiError } from '../../lib/api-error.ts'

/** Limits open streams, because each occupies a connection and is polled for. */
export interface StreamSlots {
  /** Codes: rate_limited. */
  take(customerId: string, resource: string): Disposable
}

const most = { process: 1000, customer: 20, session: 5 } as const

/** Slots for this process. */
export function createStreamSlots(): StreamSlots {
  const open: { customerId: string; resource: string }[] = []
  return {
    take(customerId, resource) {
      const own = open.filter((slot) => slot.customerId === customerId)
      const same = own.filter((slot) => slot.resource === resource)
      if (
        open.length >= most.process ||
        own.length >= most.customer ||
        same.length >= most.session
      ) {
        throw new ApiError('rate_limited', { detail: 'Too many streams are open.', retryAfterS: 5 })
      }
      const slot = { customerId, resource }
      open.push(slot)
      return { [Symbol.dispose]: () => void open.splice(open.indexOf(slot), 1) }
    },
  }
}
