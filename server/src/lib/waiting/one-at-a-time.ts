import { ApiError } from '../api-error.ts'
import { type Clock, MINUTE_MS, SECOND_MS } from '../clock.ts'
import { createSlots, type Slots } from './slots.ts'
import { startDeadline } from './start-deadline.ts'
import { untilAborted } from './until-aborted.ts'

/**
 * Runs work that needs much memory or blocks the process, one after another, in turn for those who ask. Work that takes longer than a
 * minute goes on in the background while the next begins. What reads the records of all sessions of a run, or puts their pictures into
 * one page, can take hundreds of MB.
 */
export interface OneAtATime {
  /**
   * `kind`: on whose behalf of the customer; they take turns as well, within the turn of the customer. Codes: unavailable if too much
   * waits, or if waiting or the work takes too long.
   */
  run: <T>(customerId: string, work: () => Promise<T>, kind?: AskerKind) => Promise<T>
}

/** Readers of shared pages wait for each other, and leave the places of the customer's programs and people to them. */
export type AskerKind = 'members' | 'readers'

/** What has not ended. Beyond `together`, only customers of whom nothing else waits may add something. */
const most = { together: 33, ofOneKind: 8, customers: 100 } as const
const retryAfterS = 5
/** Work that takes longer than anything real hangs, for example on an object store; it does not hold up the rest. */
const maxMs = { waiting: 30 * SECOND_MS, working: MINUTE_MS } as const

/** Those who ask: how much of theirs has not ended, and their place, of which only one waits in the queue behind it. */
interface Asker {
  asked: number
  own: Slots
}

type Customer = Asker & { kinds: Record<AskerKind, Asker> }

export function createOneAtATime(clock: Clock): OneAtATime {
  const common = createSlots(1)
  const customers = new Map<string, Customer>()
  const countAll = () => [...customers.values()].reduce((sum, { asked }) => sum + asked, 0)
  return {
    async run(customerId, work, kind = 'members') {
      const customer = customers.get(customerId) ?? createCustomer()
      const asker = customer.kinds[kind]
      const isFull =
        customer.asked === 0 ? customers.size >= most.customers : countAll() >= most.together
      if (isFull || asker.asked >= most.ofOneKind) {
        throw new ApiError('unavailable', { retryAfterS })
      }
      customers.set(customerId, customer)
      customer.asked += 1
      asker.asked += 1
      try {
        using _turn = await within(clock, maxMs.waiting, (signal) =>
          takeTurn([asker.own, customer.own, common], signal),
        )
        return await within(clock, maxMs.working, (signal) => untilAborted(work, signal))
      } finally {
        asker.asked -= 1
        customer.asked -= 1
        if (customer.asked === 0) customers.delete(customerId)
      }
    },
  }
}

function createAsker(): Asker {
  return { asked: 0, own: createSlots(1) }
}

function createCustomer(): Customer {
  return { ...createAsker(), kinds: { members: createAsker(), readers: createAsker() } }
}

/** The narrowest place first: so those who ask take turns, however much one of them asks for. */
async function takeTurn(queues: readonly Slots[], signal: AbortSignal): Promise<Disposable> {
  using places = new DisposableStack()
  for (const queue of queues) places.use(await queue.take(signal))
  return places.move()
}

async function within<T>(
  clock: Clock,
  ms: number,
  wait: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  using deadline = startDeadline(clock, ms)
  try {
    return await wait(deadline.signal)
  } catch (error) {
    if (error !== deadline.signal.reason) throw error
    throw new ApiError('unavailable', { retryAfterS, cause: error })
  }
}
