import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SECOND_MS } from '../../lib/clock.ts'

const run = promisify(execFile)

/** Far longer than a browser needs on a machine that is busy starting. */
const answerMs = 20 * SECOND_MS

/** The first line that a program answers to `--version`, cut short; null when it fails, says nothing, or takes too long. */
export async function askBrowserVersion(path: string): Promise<string | null> {
  try {
    const { stdout } = await run(path, ['--version'], { timeout: answerMs, killSignal: 'SIGKILL' })
    return stdout.trim().split('\n')[0]?.slice(0, 100) ?? null
  } catch {
    // What cannot answer is no browser that could be started.
    return null
  }
}

/** Whether the answer is one of a Chromium: a name of the family and four numbers. */
export function isChromiumVersion(answer: string | null): boolean {
  return answer !== null && /\b(?:\w*chrom\w*|edge|brave)\b.*\b\d+(?:\.\d+){3}\b/i.test(answer)
}
