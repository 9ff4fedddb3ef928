import { type createCommandLine, invalidParameter } from '@understudy/command-line/command-line'
import { type WebhookEventName, webhookEventName } from '@understudy/contract/events'
import { type WebhookFormat, webhookFormat } from '@understudy/contract/webhooks/webhook'
import type { Context } from '../context.ts'
import { importPersona } from './import-persona.ts'
import { findReceiver, forwardEvents } from './listen.ts'
import { listPersonas, resources } from './resources.ts'

type Program = ReturnType<typeof createCommandLine>

const server = ['--server <URL>', 'the service to use'] as const

/** Adds the commands for personas, keys, sites, logins and webhooks. */
export function addResourceCommands(program: Program, context: Context): void {
  program
    .command('personas')
    .description('list the personas that a run can send')
    .option(...server)
    .action((options) => listPersonas(context, options))
  program
    .command('import-persona')
    .description('store a persona: its fields (.json), or a job posting that the service reads')
    .argument('<FILE>', 'the file; - for the standard input')
    .option('--name <name>', 'what to call the persona')
    .option('--draft', 'only print the fields that a posting gives, as JSON')
    .option(...server)
    .action((path, options) => importPersona(context, path, options))
  addKeys(program, context)
  addTargets(program, context)
  addCredentials(program, context)
  addWebhooks(program, context)
}

function addKeys(program: Program, context: Context): void {
  const keys = program.command('keys').description('API keys')
  keys
    .command('list')
    .description('list the API keys')
    .option(...server)
    .action((options) => resources.listKeys(context, options))
  keys
    .command('create')
    .description('create an API key and print it once')
    .argument('<NAME>', 'what it is for')
    .option(...server)
    .action((name, options) => resources.createKey(context, name, options))
  keys
    .command('revoke')
    .description('revoke an API key')
    .argument('<KEY>', 'the id of a key')
    .option(...server)
    .action((id, options) => resources.revokeKey(context, id, options))
}

function addTargets(program: Program, context: Context): void {
  const targets = program.command('targets').description('hosts that runs can target')
  targets
    .command('list')
    .description('list the hosts that runs can target')
    .option(...server)
    .action((options) => resources.listTargets(context, options))
  targets
    .command('allow')
    .description('allow a host')
    .argument('<PATTERN>', 'a host, or *.example.com')
    .option(...server)
    .action((pattern, options) => resources.allowTarget(context, pattern, options))
  targets
    .command('remove')
    .description('remove an allowed host')
    .argument('<TARGET>', 'the id of an allowed host')
    .option(...server)
    .action((id, options) => resources.removeTarget(context, id, options))
}

function addCredentials(program: Program, context: Context): void {
  const creds = program.command('creds').description('logins that personas can use')
  creds
    .command('list')
    .description('list the stored logins, without passwords')
    .option(...server)
    .action((options) => resources.listCredentials(context, options))
  creds
    .command('add')
    .description('store a login; the password comes from a prompt or the standard input')
    .argument('<HOST>', 'the host that it is for')
    .argument('<USERNAME>', 'the user name')
    .option('--label <text>', 'what lists call it (default: the user name)')
    .option(...server)
    .action((host, username, { label = username, ...options }) =>
      resources.addCredential(context, { host, username, label }, options),
    )
  creds
    .command('remove')
    .description('delete a login')
    .argument('<LOGIN>', 'the id of a login')
    .option(...server)
    .action((id, options) => resources.removeCredential(context, id, options))
}

function addWebhooks(program: Program, context: Context): void {
  const webhooks = program.command('webhooks').description('addresses that events are sent to')
  webhooks
    .command('list')
    .description('list the webhooks')
    .option(...server)
    .action((options) => resources.listWebhooks(context, options))
  webhooks
    .command('add')
    .description(
      'add a webhook and print its secret once; the token of a tracker comes from a prompt or the standard input',
    )
    .argument('<URL>', 'where events are sent; mailto: and an address; the project of a tracker')
    .option(
      '--event <name>',
      'an event; can be repeated (default: run.judged, of a mail or a tracker verdict.failed)',
      collectEvent,
      [],
    )
    .option('--format <name>', `one of ${webhookFormat.options.join(', ')}`, parseFormat, 'json')
    .option(...server)
    .action((url, { event: asked, format, ...options }) => {
      const usual = format === 'json' ? 'run.judged' : 'verdict.failed'
      const events = asked.length === 0 ? ([usual] as const) : asked
      return resources.addWebhook(context, { url, events, format }, options)
    })
  webhooks
    .command('test')
    .description('send a test event')
    .argument('<WEBHOOK>', 'the id of a webhook')
    .option(...server)
    .action((id, options) => resources.testWebhook(context, id, options))
  webhooks
    .command('remove')
    .description('delete a webhook')
    .argument('<WEBHOOK>', 'the id of a webhook')
    .option(...server)
    .action((id, options) => resources.removeWebhook(context, id, options))
  program
    .command('listen')
    .description('forward events to a receiver on this machine, which needs no public address')
    .argument(
      '<RECEIVER>',
      'a port, or an address such as http://localhost:3000/hooks',
      parseReceiver,
    )
    .option('--event <name>', 'only this event; can be repeated', collectEvent, [])
    .option(...server)
    .action((receiver, options) => forwardEvents(context, receiver, options))
}

function parseFormat(text: string): WebhookFormat {
  const format = webhookFormat.safeParse(text)
  if (format.success) return format.data
  throw invalidParameter(`It must be one of ${webhookFormat.options.join(', ')}.`)
}

function parseReceiver(text: string): string {
  const receiver = findReceiver(text)
  if (receiver !== null) return receiver
  throw invalidParameter('It must be a port or an address of this machine.')
}

function collectEvent(text: string, earlier: readonly WebhookEventName[]): WebhookEventName[] {
  const event = webhookEventName.safeParse(text)
  if (event.success) return [...earlier, event.data]
  throw invalidParameter(`It must be one of ${webhookEventName.options.join(', ')}.`)
}
