/** A session host: drives one browser at a time for the worker that started it, and ends with it. */
import { flushCompileCache } from 'node:module'
import { Socket } from 'node:net'
import { resolveWithSystem } from '../../guard/resolve-guarded.ts'
import { systemClock } from '../../lib/clock.ts'
import { escalate, runInBackground } from '../../lib/waiting/run-in-background.ts'
import { HOST_CLOSE_MS, MAX_REQUEST_BYTES } from '../limits.ts'
import { readFrames, writeFrame } from './frames.ts'
import { channelNumber, limitSignals } from './host-process.ts'
import { createCallServer } from './serve-calls.ts'

// The browser driver makes an error for each command, and the stacks of a host are never read (passed-errors.ts).
Error.stackTraceLimit = 0
const owner = process.ppid
const channel = new Socket({ fd: channelNumber, readable: true, writable: true })
const server = createCallServer(
  {
    clock: systemClock,
    resolveHost: resolveWithSystem,
    owner,
    onSpareGone: () => escalate(new Error('the browser for the next session is gone')),
  },
  (reply, maxBytes) => writeFrame(channel, reply, maxBytes),
)
readFrames(channel, {
  accepts: (bytes) => bytes <= MAX_REQUEST_BYTES,
  onMessage: (message) => runInBackground(() => server.receive(message), escalate),
  onRubbish: () => escalate(new Error('the worker sent a malformed message')),
})
// A failed write means that the worker is gone, and then the channel closes.
channel.on('error', () => undefined)
channel.once('close', () => {
  setTimeout(end, HOST_CLOSE_MS)
  runInBackground(async () => {
    await server.untilClosed()
    end()
  }, end)
})
// The worker decides how to respond to a signal sent to the whole group.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('uncaughtExceptionMonitor', (error) => {
  if (isTooLong(error)) process.kill(process.pid, limitSignals.memory)
})
// Written now, because SIGKILL would discard the compiled modules that the next host can reuse.
flushCompileCache()

/** SIGKILL skips the exit handlers: Playwright's would kill the supervisor, which then could not clean up. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** A message of the browser is longer than a string or a buffer can be, or than the memory that is left. */
function isTooLong(error: Error): boolean {
  const isLength = /^(?:Invalid string length|Array buffer allocation failed)$/.test(error.message)
  return isLength || ('code' in error && error.code === 'ERR_STRING_TOO_LONG')
}
