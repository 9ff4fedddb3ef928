import {
  type CommandLine,
  type createCommandLine,
  invalidParameter,
} from '@understudy/command-line/command-line'
import { type Device, deviceNames } from '@understudy/contract/visitor/devices'
import type { Context } from '../context.ts'
import {
  parseAddress,
  parseDollars,
  parseSeconds,
  parseSeverity,
  parseShare,
} from './run-options.ts'
import { runSite } from './run.ts'

type Program = ReturnType<typeof createCommandLine>

const closing = `
http://localhost:3000 and other sites on this machine work if no server is given: visitors reach them through an https front under another name.
By default a run fails for new, verified problems of severity major or higher; new is judged against the last run of the same task.`

/** Adds the command that sends personas to a site. */
export function addRunCommand(program: Program, context: Context): CommandLine {
  return program
    .command('run')
    .description('send personas to a site; the exit code is the verdict')
    .argument('<URL>', 'an https address, or any of this machine', parseAddress)
    .option(
      '--task <text>',
      'what the personas should achieve; without it they explore',
      noneIfEmpty,
    )
    .option('--flow <text>', 'a named step; can be repeated', collect, [])
    .option('--persona <name>', 'a persona by name or id; can be repeated', collect, [])
    .option('--login <id>', 'a stored login (understudy creds); can be repeated', collect, [])
    .option('--device <device>', `one of ${deviceNames.join(', ')}`, parseDevice, 'desktop')
    .option('--long', 'up to 120 turns for each persona instead of 15')
    .option('--look', 'only look: requests that may change data are stopped')
    .option('--replay-may-send-data', 'findings can be checked with steps that send data')
    .option('--branch <name>', 'the branch under test, to compare with its last run')
    .option('--environment <name>', 'the environment under test, to compare with its last run')
    .option(
      '--fail-on <severity>',
      'fail for problems of this severity: cosmetic, minor, major, blocker or none',
      parseSeverity,
      3,
    )
    .option(
      '--fail-on-accessibility <severity>',
      'the same for accessibility rules',
      parseSeverity,
      0,
    )
    .option('--all-problems', 'fail for problems that earlier runs had, too')
    .option('--unverified', 'fail for problems that were not repeated, too')
    .option(
      '--min-completion <share>',
      'the share of the personas with a clear outcome that must reach the goal, such as 80%',
      parseShare,
    )
    .option('--max-cost <dollars>', 'end the run when the model has cost more', parseDollars)
    .option(
      '--wait <seconds>',
      'wait so long for the site to answer, such as after a deployment',
      parseSeconds,
    )
    .option('--json <file>', 'write the result as JSON; - for the standard output')
    .option('--md <file>', 'write it as Markdown')
    .option('--junit <file>', 'write the rules as JUnit tests')
    .option('--sarif <file>', 'write problems with a source file as SARIF; needs --ux-map')
    .option('--ux-map <job>', 'a completed map of the repository')
    .option('--server <URL>', 'the service to use (default: UNDERSTUDY_URL, or one started here)')
    .addHelpText('after', closing)
    .action((target, { task, ...options }) =>
      runSite(context, target, { ...options, task: noneIfEmpty(task) }),
    )
}

/** The device that is named. */
function parseDevice(text: string): Device {
  const device = deviceNames.find((name) => name === text)
  if (device === undefined) throw invalidParameter(`It must be one of ${deviceNames.join(', ')}.`)
  return device
}

/** Pipelines pass unset inputs as empty text. */
function noneIfEmpty(text: string | undefined): string | undefined {
  return text?.trim() === '' ? undefined : text
}

function collect(value: string, earlier: readonly string[]): string[] {
  return [...earlier, value]
}
