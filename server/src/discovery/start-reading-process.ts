import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ReadingAnswer, ReadingRequest } from './protocol.ts'
import { readingAnswer } from './protocol.ts'

/** A process that reads source files and can be lost without harm. */
export interface ReadingProcess extends AsyncDisposable {
  /** null when the process died over it or did not answer in time; it is then of no further use. */
  ask(request: ReadingRequest, timeoutMs: number): Promise<ReadingAnswer | null>
}

const script = fileURLToPath(new URL('./reading-process.ts', import.meta.url))
const project = fileURLToPath(new URL('../../../', import.meta.url))
const maxHeapMb = 512

/**
 * Starts one, without our environment, and allowed to read nothing but the service's own code: texts are handed to it.
 * It can write no file and start no process.
 */
export function startReadingProcess(): ReadingProcess {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--disable-warning=SecurityWarning',
      '--permission',
      '--allow-addons',
      `--allow-fs-read=${project}*`,
      `--max-old-space-size=${maxHeapMb}`,
      script,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  const gone = Promise.withResolvers<void>()
  child.once('close', () => gone.resolve())
  child.on('error', () => gone.resolve())
  // A process that died takes no more; its end is what counts.
  child.stdin.on('error', () => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async ask(request, timeoutMs) {
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      try {
        child.stdin.write(`${JSON.stringify(request)}\n`)
        const line = await lines.next()
        return line.done === true ? null : readingAnswer.parse(JSON.parse(line.value))
      } finally {
        clearTimeout(timer)
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await gone.promise
    },
  }
}
