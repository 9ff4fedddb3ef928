import { resolve } from 'node:path'
import {
  type CommandLine,
  createCommandLine,
  invalidParameter,
} from '@understudy/command-line/command-line'
import { type Device, deviceNames } from '@understudy/contract/visitor/devices'

/** The options of the demo. */
export interface DemoOptions {
  /** null: the bundled shop. */
  targetUrl: string | null
  task: string | null
  device: Device
  /** Ends after the results instead of continuing to serve. */
  once: boolean
  /** Prints the results as one JSON document and nothing else to stdout. */
  json: boolean
  /** null: the default port if it is free, or else any. */
  port: number | null
  dataDirectory: string
}

/** The variables that configure a language model for the personas. */
export const modelVariables =
  'ANTHROPIC_API_KEY, OPENAI_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY or MODEL_ROUTES'

/** The goal in the bundled shop: without one, no report can say who reached it. */
const shopTask = 'Buy a mug'

const about = `Starts the service, sends three personas to the bundled demo shop to buy a mug (or to the https URL given), shows what
they do, and prints what they found. The service then keeps serving the report; press Ctrl-C to stop it.`

const closing = `
A language model drives the personas if one of these variables is set:
${modelVariables}.
Otherwise the built-in explorer does.
The exit code is 1 if no persona saw the site.
PORT sets the port of the service, DATA_DIR its data directory (default: data/demo).
TEST_HOSTS=my.shop.example=127.0.0.1:8443 maps https://my.shop.example/ to an https site on this machine.`

/** The command line of the demo; `PORT` and `DATA_DIR` come from the environment. */
export function createDemoCommand(
  environment: Readonly<Record<string, string | undefined>>,
  run: (options: DemoOptions) => Promise<void>,
): CommandLine {
  return createCommandLine({ usage: 'npm run demo --', prefix: 'demo' })
    .description(about)
    .argument('[URL]', 'an https URL', parseTarget)
    .option(
      '--task <text>',
      `the goal of the personas (default: "${shopTask}" in the demo shop; your own site is explored freely)`,
    )
    .option(
      '--device <device>',
      `the device that the visitors use: ${deviceNames.join(', ')}; tablet and phone are emulated`,
      parseDevice,
      'desktop',
    )
    .option('--once', 'end after the results')
    .option(
      '--json',
      "print the results as JSON; to hide npm's own lines: npm run -s demo -- --json",
    )
    .addHelpText('after', closing)
    .action(async (targetUrl, { task, device, once = false, json = false }) =>
      run({
        targetUrl: targetUrl ?? null,
        task: task ?? (targetUrl === undefined ? shopTask : null),
        device,
        once,
        json,
        port: parsePort(environment['PORT']),
        dataDirectory: resolve(environment['DATA_DIR'] ?? 'data/demo'),
      }),
    )
}

/** Names and addresses of this machine, as the URL parser writes them; the service rejects all of them. */
const localHost = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/

function parseTarget(text: string): string {
  if (localHost.test(URL.parse(text)?.hostname ?? '')) {
    throw invalidParameter(
      'A site on this machine needs https and a hostname that TEST_HOSTS maps to its port; see docs/hosting.md.',
    )
  }
  if (/^https:\/\//i.test(text)) return text
  const secured = `https://${text.replace(/^http:\/\//i, '')}`
  const suggestion = URL.parse(secured)?.hostname.includes('.') ? `; try ${secured}` : ''
  throw invalidParameter(`${text} is not an https address${suggestion}`)
}

/** The device that is named. */
export function parseDevice(text: string): Device {
  const device = deviceNames.find((name) => name === text)
  if (device === undefined) throw invalidParameter(`It must be one of ${deviceNames.join(', ')}.`)
  return device
}

function parsePort(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535)
    throw new Error(`PORT is "${text}", but must be a number from 1 to 65535`)
  return port
}
