/** A session host: drives one browser at a time for the worker that started it, and ends with it. */
import { flushCompileCache } from 'node:module'
import { resolveWithSystem } from '../../guard/resolve-guarded.ts'
import { systemClock } from '../../lib/clock.ts'
import { escalate, runInBackground } from '../../lib/waiting/run-in-background.ts'
import { createCallServer } from './serve-calls.ts'

const owner = process.ppid
const server = createCallServer(
  { clock: systemClock, resolveHost: resolveWithSystem, owner },
  // Nobody is left to tell when this fails: the worker is gone, and this process ends for it.
  (reply) => process.send?.(reply, undefined, undefined, () => undefined),
)
process.on('message', (message) => {
  runInBackground(() => server.receive(message), escalate)
})
// Without the handlers of an exit: the library would kill the supervisor, which then could not clean up.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// What a signal to the whole group means is the worker's to decide.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// It is killed in the end, and would leave nothing of what it compiled to the next one.
flushCompileCache()
