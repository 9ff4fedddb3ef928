import { Worker } from 'node:worker_threads'
import { ApiError } from '../../lib/api-error.ts'
import { type Clock, SECOND_MS } from '../../lib/clock.ts'
import { createOneAtATime } from '../../lib/waiting/one-at-a-time.ts'
import { runInBackground } from '../../lib/waiting/run-in-background.ts'
import { performTask } from './perform-task.ts'
import { countBytes, type ReadingTask } from './reading-task.ts'

/** Work on stored records that does not hold up other requests. */
export interface Reading extends AsyncDisposable {
  /**
   * The result of a task. `customerId` is who asks. Codes: unavailable if too much waits, in all or of the same one, or if it takes
   * too long.
   */
  perform: (customerId: string, task: ReadingTask) => Promise<Uint8Array>
}

/** What the thread answers. */
export type ThreadAnswer = { result: Uint8Array } | { error: string }

/** Shorter records take at most some 20 ms, which is less than a thread of their own costs. */
const shortBytes = 96 * 1024
/** A thread without work is kept for so long: starting one takes a third of a second, and it holds some 60 MB. */
const idleMs = 30 * SECOND_MS
const workingMs = 50 * SECOND_MS
/** Records of ten sessions with all that earlier versions let a site cause take a third of it. */
const maxHeapMb = 1024

/** Long records are read in a thread, one task after another. */
export function createReading(clock: Clock): Reading {
  const turns = createOneAtATime(clock)
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    const ended = thread
    thread = null
    await ended?.terminate()
  }

  async function performInThread(task: ReadingTask): Promise<Uint8Array> {
    clearTimeout(idle)
    thread ??= startThread()
    try {
      return await ask(thread, task)
    } catch (error) {
      await end()
      throw error
    } finally {
      idle = setTimeout(() => runInBackground(end, ignoreFailure), idleMs).unref()
    }
  }

  return {
    perform: async (customerId, task) =>
      countBytes(task) <= shortBytes
        ? performTask(task)
        : turns.run(customerId, () => performInThread(task)),
    [Symbol.asyncDispose]: async () => {
      clearTimeout(idle)
      await end()
    },
  }
}

/** A thread that cannot be ended has ended by itself. */
function ignoreFailure(): void {}

function startThread(): Worker {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    name: 'reading',
    // Records are texts of strangers: whatever reads them needs none of our settings.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  thread.unref()
  return thread
}

type Outcome = { result: Uint8Array } | { failure: unknown }

async function ask(thread: Worker, task: ReadingTask): Promise<Uint8Array> {
  using listening = new DisposableStack()
  // A process that ends must still wait for an answer it owes.
  thread.ref()
  listening.defer(() => thread.unref())
  const outcome = await new Promise<Outcome>((resolve) => {
    const listeners = {
      message: (answer: ThreadAnswer) =>
        resolve(
          'error' in answer ? { failure: new Error(`reading failed: ${answer.error}`) } : answer,
        ),
      error: (failure: unknown) => resolve({ failure }),
      exit: () => resolve({ failure: new ApiError('unavailable', { retryAfterS: 5 }) }),
    } as const
    const deadline = setTimeout(listeners.exit, workingMs)
    listening.defer(() => clearTimeout(deadline))
    const { message, error, exit } = listeners
    thread.once('message', message).once('error', error).once('exit', exit)
    listening.defer(() => {
      thread.off('message', message).off('error', error).off('exit', exit)
    })
    thread.postMessage(task, [])
  })
  if ('result' in outcome) return outcome.result
  throw outcome.failure
}
