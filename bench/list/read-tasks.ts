import { z } from 'zod'

/** One task of a page's main thread: how long it took, and the processor's share of it, which other programs do not lengthen. */
export interface Task {
  wallMs: number
  cpuMs: number
}

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      // In microseconds.
      dur: z.number().default(0),
      tdur: z.number().default(0),
      args: z.object({ name: z.unknown() }).partial().default({}),
    }),
  ),
})

/** The tasks of the busiest main thread in a trace of Chromium, and the frames that it drew. */
export function readTasks(recorded: Buffer): { tasks: readonly Task[]; frames: number } {
  const { traceEvents } = trace.parse(JSON.parse(recorded.toString()))
  const threads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map((thread) => traceEvents.filter((event) => isOf(event, thread)))
  const [busiest] = threads.toSorted((one, other) => other.length - one.length)
  if (busiest === undefined) throw new Error('the trace has no main thread')
  const tasks = busiest
    .filter(({ name }) => name === 'RunTask')
    .map(({ dur, tdur }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 }))
  const frames = busiest.filter(({ name }) => name === 'Commit').length
  if (tasks.length === 0 || frames === 0) throw new Error('the trace has no tasks or frames')
  return { tasks, frames }
}

interface Thread {
  pid: number
  tid: number
}

function isOf(event: Thread, { pid, tid }: Thread): boolean {
  return event.pid === pid && event.tid === tid
}
