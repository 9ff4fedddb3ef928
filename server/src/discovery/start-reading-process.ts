import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type ReadingAnswer, readingAnswer, type ReadingRequest } from './protocol.ts'
import { readLines } from './read-lines.ts'

/** A process that reads source files and can die without harm. */
export interface ReadingProcess extends AsyncDisposable {
  /** null if the process died, timed out or answered with too much; it must not be used afterwards. */
  ask(request: ReadingRequest, timeoutMs: number): Promise<ReadingAnswer | null>
}

const script = fileURLToPath(new URL('./reading-process.ts', import.meta.url))
const project = fileURLToPath(new URL('../../../', import.meta.url))
const maxHeapMb = 512
/** An answer is parsed as a whole, which holds up the service. */
const maxAnswerBytes = 8 * 1024 * 1024

/**
 * Starts a process without our environment and with read access to the service's own code only: texts are passed to it.
 * It can neither write files nor start processes.
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
  // A process that died accepts no input; its exit is what counts.
  child.stdin.on('error', () => child.kill('SIGKILL'))
  const lines = readLines(child.stdout, maxAnswerBytes)
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
      // Unread output would keep it from closing.
      child.stdout.destroy()
      await gone.promise
    },
  }
}
