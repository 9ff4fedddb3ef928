import { ApiError } from '../../lib/api-error.ts'

/** Who opens a stream of what. */
interface Reader {
  customerId: string
  /** null: a program, or a reader of a report page. */
  personId: string | null
  /** Anyone who has the link of a report page. */
  isReportReader: boolean
  resource: string
}

/** Limits open streams, because each occupies a connection and is polled for. */
export interface StreamSlots {
  /** Codes: rate_limited. */
  take(reader: Reader): Disposable
}

/**
 * `session` is for one resource, `people` for all people of a customer, `customer` for its programs, and as many again for the
 * readers of its report pages.
 */
const most = { process: 1000, customer: 20, session: 5, people: 100, person: 5 } as const

/**
 * When so many are open, the rest is for customers with few, so that those with many cannot use up the streams of the others.
 */
const shared = { of: 800, few: 2 } as const

/** Slots for this process. */
export function createStreamSlots(): StreamSlots {
  const open: Reader[] = []
  return {
    take(reader) {
      if (isProcessFull(open, reader) || isFull(open, reader)) {
        throw new ApiError('rate_limited', { detail: 'Too many streams are open.', retryAfterS: 5 })
      }
      const slot = { ...reader }
      open.push(slot)
      return { [Symbol.dispose]: () => void open.splice(open.indexOf(slot), 1) }
    },
  }
}

function isProcessFull(open: readonly Reader[], { customerId }: Reader): boolean {
  if (open.length < shared.of) return false
  const own = open.filter((slot) => slot.customerId === customerId)
  return own.length >= shared.few || open.length >= most.process
}

/**
 * People have their own streams, and so have readers of report pages, so that neither can use up those of the customer's
 * programs.
 */
function isFull(open: readonly Reader[], reader: Reader): boolean {
  const { customerId, personId, isReportReader, resource } = reader
  const own = open.filter((slot) => slot.customerId === customerId)
  if (personId !== null) {
    const byPeople = own.filter((slot) => slot.personId !== null)
    const byThem = open.filter((slot) => slot.personId === personId)
    return byPeople.length >= most.people || byThem.length >= most.person
  }
  const alike = own.filter(
    (slot) => slot.personId === null && slot.isReportReader === isReportReader,
  )
  const same = alike.filter((slot) => slot.resource === resource)
  return alike.length >= most.customer || same.length >= most.session
}
