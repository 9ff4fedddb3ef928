/** A session host: drives one browser at a time for the worker that started it, and ends with it. */
import { flushCompileCache } from 'node:module'
import { resolveWithSystem } from '../../guard/resolve-guarded.ts'
import { systemClock } from '../../lib/clock.ts'
import { escalate, runInBackground } from '../../lib/waiting/run-in-background.ts'
import { createCallServer } from './serve-calls.ts'

const owner = process.ppid
const server = createCallServer(
  { clock: systemClock, resolveHost: resolveWithSystem, owner },
  // A failed send is ignored: it means that the worker is gone, and then this process ends too.
  (reply) => process.send?.(reply, undefined, undefined, () => undefined),
)
process.on('message', (message) => {
  runInBackground(() => server.receive(message), escalate)
})
// SIGKILL skips the exit handlers: Playwright's would kill the supervisor, which then could not clean up.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// The worker decides how to respond to a signal sent to the whole group.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// Written now, because SIGKILL would discard the compiled modules that the next host can reuse.
flushCompileCache()
