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

function isProcessFull(open: readonly Reader[], reader: Reader): boolean {
  if (open.length < shared.of) return false
  return listAlike(open, reader).length >= shared.few || open.length >= most.process
}

/**
 * People have their own streams, and so have readers of report pages, so that neither can use up those of the customer's
 * programs.
 */
function isFull(open: readonly Reader[], reader: Reader): boolean {
  const { personId, resource } = reader
  const alike = listAlike(open, reader)
  if (personId !== null) {
    const byThem = open.filter((slot) => slot.personId === personId)
    return alike.length >= most.people || byThem.length >= most.person
  }
  const same = alike.filter((slot) => slot.resource === resource)
  return alike.length >= most.customer || same.length >= most.session
}

/** Those of the same customer's people, or programs, or readers of its reports. */
function listAlike(
  open: readonly Reader[],
  { customerId, personId, isReportReader }: Reader,
): readonly Reader[] {
  const isPerson = personId !== null
  return open.filter(
    (slot) =>
      slot.customerId === customerId &&
      (slot.personId !== null) === isPerson &&
      (isPerson || slot.isReportReader === isReportReader),
  )
}
