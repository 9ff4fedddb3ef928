import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

export interface TerminalSettings {
  folder: string
  environment: Readonly<Record<string, string>>
  /** How long `waitFor` waits. */
  deadlineMs: number
}

/** A bash that runs the commands written to it and stops at the first one that fails. */
export class Terminal implements AsyncDisposable {
  private readonly bash: ChildProcessByStdio<Writable, Readable, null>
  private readonly deadlineMs: number
  private output = ''
  /** Where the output of the last commands begins. */
  private written = 0

  constructor({ folder, environment, deadlineMs }: TerminalSettings) {
    this.deadlineMs = deadlineMs
    // In its own process group, so that everything bash starts ends with it.
    this.bash = spawn('bash', ['-s'], {
      cwd: folder,
      env: { ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    })
    this.bash.stdin.write('exec 2>&1\nset -euo pipefail\n')
    this.bash.stdout.setEncoding('utf8').on('data', (text: string) => (this.output += text))
  }

  /** Runs commands in the shell itself, which keeps their variables. They cannot read later commands as input. */
  write(commands: string): void {
    this.written = this.output.length
    this.bash.stdin.write(`{\n${commands}\n} < /dev/null\n`)
  }

  /**
   * Resolves with the output of the last commands when it contains `text`. Rejects with the whole output if bash ends first, or at the
   * deadline.
   */
  async waitFor(text: string): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const inspect = (): void => {
      if (this.output.includes(text, this.written)) resolve()
      else if (this.bash.exitCode !== null) reject(this.fail(`exit code ${this.bash.exitCode}`))
    }
    const deadline = setTimeout(
      () => reject(this.fail(`no "${text}" within ${this.deadlineMs} ms`)),
      this.deadlineMs,
    )
    this.bash.stdout.on('data', inspect)
    this.bash.on('close', inspect)
    try {
      inspect()
      await promise
      return this.output.slice(this.written)
    } finally {
      clearTimeout(deadline)
      this.bash.stdout.off('data', inspect)
      this.bash.off('close', inspect)
    }
  }

  /** Ends it as Ctrl-C would, and waits until everything it started has ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    const { pid } = this.bash
    if (pid === undefined || this.bash.exitCode !== null) return
    const closed = once(this.bash, 'close')
    // If the command handled the signal, bash continues with its next command: there is none.
    this.bash.stdin.end()
    process.kill(-pid, 'SIGINT')
    const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), this.deadlineMs)
    await closed
    clearTimeout(timer)
  }

  private fail(reason: string): Error {
    return new Error(`${reason}:\n${this.output}`)
  }
}
