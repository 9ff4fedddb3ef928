import { once } from 'node:events'
import { IncomingMessage, request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { printable } from '@understudy/demo/printable'
import { z } from 'zod'
import { CommandError, exitCodes } from '../command-error.ts'
import type { Context } from '../context.ts'
import { findLocalAddress } from '../local/local-address.ts'

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
  const site = printable(url, 300)
  const untilMs = performance.now() + seconds * 1000
  let isTold = false
  for (;;) {
    const answer = await ask(url, signal)
    if (answer === null) return
    const leftMs = untilMs - performance.now()
    if (leftMs <= 0) {
      const message = `${site} ${answer}, after waiting ${seconds} s: check the deployment, or wait longer with --wait.`
      throw new CommandError(exitCodes.untested, message)
    }
    if (!isTold) tell(`Waiting for ${site}, which ${answer} …`)
    isTold = true
    await sleep(Math.min(pauseMs, leftMs), undefined, { signal })
  }
}

/** Null if the site answers without an error; otherwise what it does. Sites on this machine have self-signed certificates. */
async function ask(url: string, signal: AbortSignal): Promise<string | null> {
  const isSecure = url.startsWith('https:')
  const options = {
    rejectUnauthorized: findLocalAddress(url) === null,
    signal: AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]),
  }
  const asked = isSecure ? requestSecurely(url, options) : request(url, options)
  try {
    asked.end()
    const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'))
    response.destroy()
    const { statusCode = 500 } = response
    return statusCode < 400 ? null : `answers with ${statusCode}`
  } catch {
    signal.throwIfAborted()
    return 'does not answer'
  } finally {
    asked.destroy()
  }
}
