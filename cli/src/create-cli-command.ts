import {
  type CommandLine,
  createCommandLine,
  invalidParameter,
  listLeavesWith,
} from '@understudy/command-line/command-line'
import packageJson from '../package.json' with { type: 'json' }
import { addPipelineCommands } from './commands/add-pipeline-commands.ts'
import { addReadingCommands } from './commands/add-reading-commands.ts'
import { addResourceCommands } from './commands/add-resource-commands.ts'
import { addRunCommand } from './commands/add-run-command.ts'
import { serveDev } from './commands/dev.ts'
import { renderCompletion, type Shell, shells } from './completion/render-completion.ts'
import type { Context } from './context.ts'

const about = `Sends synthetic users through a website and says whether it passes. Set UNDERSTUDY_URL and UNDERSTUDY_API_KEY to use a service; without
them, each command starts one on this machine that keeps its runs in .understudy (DATA_DIR).`

const closing = `
Exit codes: 0 passed, 1 the gate failed, 2 invalid usage, 3 could not test (the site, this machine or the model), 4 over budget.`

/** The command line. */
export function createCliCommand(context: Context): CommandLine {
  const program = createCommandLine({ usage: 'understudy', prefix: 'understudy' })
    .description(about)
    .version(packageJson.version, '-V, --version', 'show the version')
    .addHelpText('after', closing)
    .configureHelp(listLeavesWith(describeCommand))
  addRunCommand(program, context)
  addReadingCommands(program, context)
  addResourceCommands(program, context)
  program
    .command('mcp')
    .description('serve tools for a coding agent on the standard input and output')
    .argument(
      '[SITE]',
      'a site on this machine that its runs can test, such as http://localhost:3000',
    )
    .option('--server <URL>', 'the service to use (default: UNDERSTUDY_URL, or one started here)')
    .action(async (site, options) => {
      // Late: it is a quarter of all modules.
      const { serveMcp } = await import('./commands/mcp.ts')
      return serveMcp(context, site, options)
    })
  program
    .command('dev')
    .description('serve the API and the dashboard on this machine, until Ctrl-C')
    .argument('[SITE]', 'a site on this machine that runs can test, such as http://localhost:3000')
    .option('--port <number>', 'where to serve (default: 8080, or any that is free)', parsePort)
    .action((site, options) => serveDev(context, site, options))
  addPipelineCommands(program, context)
  program
    .command('completion')
    .description('print the script that completes commands in a shell')
    .argument('<SHELL>', 'bash, zsh or fish', parseShell)
    .action((shell) => void context.output.write(renderCompletion(program, shell)))
  return program
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port >= 1 && port <= 65_535) return port
  throw invalidParameter('It must be a number from 1 to 65535.')
}

function parseShell(text: string): Shell {
  const shell = shells.find((name) => name === text)
  if (shell === undefined) throw invalidParameter(`It must be one of ${shells.join(', ')}.`)
  return shell
}

function describeCommand(command: CommandLine): string {
  const names: string[] = []
  for (let each = command; each.parent !== null; each = each.parent) names.unshift(each.name())
  const parameters = command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  )
  return [...names, ...parameters].join(' ')
}
