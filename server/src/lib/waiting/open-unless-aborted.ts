import { type Held, hold } from './held.ts'
import { runInBackground } from './run-in-background.ts'
import { untilAborted } from './until-aborted.ts'

/**
 * Resolves or rejects like `open`, or rejects at once with the signal's reason if it aborts first. A resource that
 * opens later is closed immediately; `onLateFailure` is called if opening or closing it fails. Opens nothing if the
 * signal has already aborted.
 */
export async function openUnlessAborted<T extends AsyncDisposable>(
  open: () => Promise<T>,
  signal: AbortSignal,
  onLateFailure: (error: unknown) => void,
): Promise<T> {
  signal.throwIfAborted()
  const opening = hold(open)
  try {
    return await untilAborted(() => opening.result(), signal)
  } catch (error) {
    if (!signal.aborted) throw error
    runInBackground(() => closeLate(opening), onLateFailure)
    throw signal.reason
  }
}

async function closeLate(opening: Held<AsyncDisposable>): Promise<void> {
  const late = await opening.result()
  await late[Symbol.asyncDispose]()
}
