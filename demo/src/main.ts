import { parseOptions, usage } from './parse-options.ts'
import { runDemo } from './run-demo.ts'

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
process.once('SIGTERM', () => stopping.abort())
process.once('SIGHUP', () => stopping.abort())

try {
  const options = parseOptions(process.argv.slice(2), process.env)
  if (options.kind === 'help') process.stdout.write(usage)
  else if (!(await runDemo(options, stopping.signal))) process.exitCode = 1
} catch (error) {
  if (!stopping.signal.aborted) {
    process.stderr.write(`demo: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
