import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** What the demo is asked to do. */
export interface DemoOptions {
  kind: 'run'
  /** null: the bundled shop. */
  targetUrl: string | null
  task: string | null
  /** Ends after the results instead of serving on. */
  once: boolean
  /** Prints the results as one JSON document and nothing else on stdout. */
  json: boolean
  /** null: any free port. */
  port: number | null
  dataDirectory: string
}

/** What gives the personas a language model. */
export const modelVariables =
  'ANTHROPIC_API_KEY, OPENAI_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY or MODEL_ROUTES'

export const usage = `Usage: npm run demo -- [URL] [options]

Starts the service, sends three personas to the bundled demo shop (or to the https URL given), shows what they do, and
prints what they found. The service then goes on serving the report until Ctrl-C.

  --task TEXT   what the personas shall achieve; without it they explore freely
  --once        end after the results
  --json        print the results as JSON; without npm's own lines: npm run -s demo -- --json
  --help        this text

A language model drives the personas when one of these variables gives it:
${modelVariables}.
Without one the built-in explorer does.
The exit code is 1 when no persona saw the site.
PORT sets the port of the service, DATA_DIR where it keeps its data (default: data/demo).
TEST_HOSTS=my.shop.example=127.0.0.1:8443 lets https://my.shop.example/ be an https site on this machine.
`

/** Reads the command line. Throws with a sentence for the user. */
export function parseOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): DemoOptions | { kind: 'help' } {
  const { values, positionals } = readArguments(args)
  if (values.help) return { kind: 'help' }
  if (positionals.length > 1) throw new Error('give one URL at most; see --help')
  const [targetUrl = null] = positionals
  if (targetUrl !== null && !/^https:\/\//i.test(targetUrl)) {
    throw new Error(`${targetUrl} is no https URL; see --help`)
  }
  return {
    kind: 'run',
    targetUrl,
    task: values.task ?? null,
    once: values.once,
    json: values.json,
    port: parsePort(environment['PORT']),
    dataDirectory: resolve(environment['DATA_DIR'] ?? 'data/demo'),
  }
}

/** Node's own message goes on with advice that leads away from --help. */
function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        task: { type: 'string' },
        once: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const [problem = ''] = error.message.split(/\.(?:\s|$)/)
    throw new Error(`${problem}; see --help`, { cause: error })
  }
}

function parsePort(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) throw new Error(`PORT is "${text}", but must be from 1 to 65535`)
  return port
}
