import { performCommandLine } from '@understudy/command-line/command-line'
import { tolerateClosedPipe } from '@understudy/command-line/tolerate-closed-pipe'
import { createCliCommand } from './create-cli-command.ts'
import { explainFailure } from './explain-failure.ts'

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => stopping.abort())
}
tolerateClosedPipe([process.stdout, process.stderr])
// Node ends with 1, which says that the gate failed.
process.once('uncaughtException', (error) => {
  tellFailure(error)
  process.exit()
})

const context = {
  environment: process.env,
  signal: stopping.signal,
  input: process.stdin,
  output: process.stdout,
  messages: process.stderr,
  say: (line: string) => process.stdout.write(`${line}\n`),
  tell: (line: string) => process.stderr.write(`${line}\n`),
  exit: (code: number) => {
    process.exitCode = code
  },
}

try {
  const code = await performCommandLine(createCliCommand(context), process.argv.slice(2))
  if (code !== 0) process.exitCode = code
} catch (error) {
  tellFailure(error)
}

function tellFailure(error: unknown): void {
  const { message, exitCode } = explainFailure(error)
  process.stderr.write(`understudy: ${message}\n`)
  process.exitCode = exitCode
}
