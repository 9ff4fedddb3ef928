import { runCommandLine } from '@understudy/command-line/command-line'
import { createDemoCommand, type DemoOptions } from './demo-command.ts'
import { runDemo } from './run-demo.ts'

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
process.once('SIGTERM', () => stopping.abort())
process.once('SIGHUP', () => stopping.abort())

try {
  await runCommandLine(createDemoCommand(process.env, run), process.argv.slice(2))
} catch (error) {
  if (!stopping.signal.aborted) {
    process.stderr.write(`demo: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

async function run(options: DemoOptions): Promise<void> {
  if (!(await runDemo(options, stopping.signal))) process.exitCode = 1
}
