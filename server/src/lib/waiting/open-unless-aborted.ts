import { untilAborted } from './until-aborted.ts'

/**
 * What `opening` comes to, or at once the signal's reason when that aborts before. What then still opens is closed as it
 * comes; `onLateFailure` hears why one did not open or close. Rejects as `opening` does.
 */
export async function openUnlessAborted<T extends AsyncDisposable>(
  opening: Promise<T>,
  signal: AbortSignal,
  onLateFailure: (error: unknown) => void,
): Promise<T> {
  try {
    return await untilAborted(opening, signal)
  } catch (error) {
    if (!signal.aborted) throw error
    closeLate(opening).catch(onLateFailure)
    throw signal.reason
  }
}

async function closeLate(opening: Promise<AsyncDisposable>): Promise<void> {
  const late = await opening
  await late[Symbol.asyncDispose]()
}
