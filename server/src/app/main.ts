import { createCommandLine, runCommandLine } from '@understudy/command-line/command-line'
import { layOut, tellStep } from '@understudy/command-line/terminal-text'
import { renderVariables } from '../config/help.ts'
import { createPrettyStream } from '../lib/log.ts'
import { listenForEnd } from './end-process.ts'
import { startService } from './start-service.ts'

const program = createCommandLine({ usage: 'npm start --', prefix: 'understudy' })
  .description('Starts the Understudy service. All settings are environment variables.')
  .addHelpText(
    'after',
    `
Environment variables:
${layOut(renderVariables())}

npm run -s admin -- --help lists the administrative commands.`,
  )
  .action(start)
await runCommandLine(program, process.argv.slice(2))

async function start(): Promise<void> {
  process.exitCode = await startService({
    environment: process.env,
    output: {
      writeOut: (text) => process.stdout.write(layOut(text)),
      writeErr: (text) => process.stderr.write(text),
    },
    tellStep,
    openLogStream: async (format) => (format === 'pretty' ? createPrettyStream() : process.stderr),
    listenForEnd: (deps) => listenForEnd({ ...deps, exit: (code) => process.exit(code) }),
  })
}
