import { ApiError } from '../../lib/api-error.ts'

/** Who opens a stream of what. */
interface Reader {
  customerId: string
  /** null: a program, or a reader of a report page. */
  personId: string | null
  resource: string
}

/** Limits open streams, because each occupies a connection and is polled for. */
export interface StreamSlots {
  /** Codes: rate_limited. */
  take(reader: Reader): Disposable
}

/** `session` is for one resource, `people` for all people of a customer. */
const most = { process: 1000, customer: 20, session: 5, people: 100, person: 5 } as const

/** Slots for this process. */
export function createStreamSlots(): StreamSlots {
  const open: Reader[] = []
  return {
    take(reader) {
      if (open.length >= most.process || isFull(open, reader)) {
        throw new ApiError('rate_limited', { detail: 'Too many streams are open.', retryAfterS: 5 })
      }
      const slot = { ...reader }
      open.push(slot)
      return { [Symbol.dispose]: () => void open.splice(open.indexOf(slot), 1) }
    },
  }
}

/** People have their own streams, so that they cannot use up those of the customer's programs or of each other. */
function isFull(open: readonly Reader[], { customerId, personId, resource }: Reader): boolean {
  const own = open.filter((slot) => slot.customerId === customerId)
  if (personId !== null) {
    const byPeople = own.filter((slot) => slot.personId !== null)
    const byThem = open.filter((slot) => slot.personId === personId)
    return byPeople.length >= most.people || byThem.length >= most.person
  }
  const byPrograms = own.filter((slot) => slot.personId === null)
  const same = byPrograms.filter((slot) => slot.resource === resource)
  return byPrograms.length >= most.customer || same.length >= most.session
}
