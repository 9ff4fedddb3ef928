import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError, exitCodes } from '../command-error.ts'
import type { Context } from '../context.ts'

const attemptMs = 10_000
const pauseMs = 1000

/**
 * Waits until a site answers without an error, as after a deployment. Redirects are answers. Rejects with a CommandError naming the last answer when the
 * time is over.
 */
export async function waitForSite(
  { signal, tell }: Pick<Context, 'signal' | 'tell'>,
  url: string,
  seconds: number,
): Promise<void> {
  const untilMs = performance.now() + seconds * 1000
  let isTold = false
  for (;;) {
    const answer = await ask(url, signal)
    if (answer === null) return
    const leftMs = untilMs - performance.now()
    if (leftMs <= 0) {
      const message = `${url} ${answer}, after waiting ${seconds} s: check the deployment, or wait longer with --wait.`
      throw new CommandError(exitCodes.untested, message)
    }
    if (!isTold) tell(`Waiting for ${url}, which ${answer} …`)
    isTold = true
    await sleep(Math.min(pauseMs, leftMs), undefined, { signal })
  }
}

/** Null if the site answers without an error; otherwise what it does. */
async function ask(url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]),
    })
    await response.body?.cancel()
    return response.status < 400 ? null : `answers with ${response.status}`
  } catch {
    signal.throwIfAborted()
    return 'does not answer'
  }
}
