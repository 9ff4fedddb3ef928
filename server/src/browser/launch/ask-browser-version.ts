import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { VERSION_ANSWER_MS } from '../limits.ts'

const run = promisify(execFile)

/**
 * The first line that a program prints for `--version`, cut short; null if it fails, prints nothing or takes too long.
 */
export async function askBrowserVersion(path: string): Promise<string | null> {
  try {
    const { stdout } = await run(path, ['--version'], {
      timeout: VERSION_ANSWER_MS,
      killSignal: 'SIGKILL',
    })
    return stdout.trim().split('\n')[0]?.slice(0, 100) ?? null
  } catch {
    // A program that does not answer is not a browser we can start.
    return null
  }
}

/** Whether the answer is that of a Chromium: a name of the family and four numbers. */
export function isChromiumVersion(answer: string | null): boolean {
  return answer !== null && /\b(?:\w*chrom\w*|edge|brave)\b.*\b\d+(?:\.\d+){3}\b/i.test(answer)
}
