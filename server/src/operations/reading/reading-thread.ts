import { parentPort } from 'node:worker_threads'
import { performTask } from './perform-task.ts'
import type { ReadingTask } from './reading-task.ts'
import type { ThreadAnswer } from './reading.ts'

/** The thread of `createReading`: answers one task after another. */
parentPort?.on('message', (task: ReadingTask) => {
  const [answer, moved] = perform(task)
  parentPort?.postMessage(answer, moved)
})

function perform(task: ReadingTask): [ThreadAnswer, ArrayBuffer[]] {
  try {
    const result = performTask(task)
    return [{ result }, result.buffer instanceof ArrayBuffer ? [result.buffer] : []]
  } catch (error) {
    return [{ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, []]
  }
}
