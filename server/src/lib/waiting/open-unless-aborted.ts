import type { Held } from './held.ts'
import { hold } from './held.ts'
import { runInBackground } from './run-in-background.ts'
import { untilAborted } from './until-aborted.ts'

/**
 * What `open` comes to, or at once the signal's reason when that aborts before. What then still opens is closed as it
 * comes; `onLateFailure` hears why one did not open or close. Rejects as `open` does. Opens nothing when the signal has
 * aborted already.
 */
export async function openUnlessAborted<T extends AsyncDisposable>(
  open: () => Promise<T>,
  signal: AbortSignal,
  onLateFailure: (error: unknown) => void,
): Promise<T> {
  signal.throwIfAborted()
  const opening = hold(open)
  try {
    return await untilAborted(() => opening.outcome(), signal)
  } catch (error) {
    if (!signal.aborted) throw error
    runInBackground(() => closeLate(opening), onLateFailure)
    throw signal.reason
  }
}

async function closeLate(opening: Held<AsyncDisposable>): Promise<void> {
  const late = await opening.outcome()
  await late[Symbol.asyncDispose]()
}
