import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { severityWords } from '@understudy/contract/finding-words'
import { paint } from '@understudy/command-line/terminal-text'
import { breakRunnerCommands } from '@understudy/demo/break-runner-commands'
import { printable } from '@understudy/demo/printable'
import type { Client } from '@understudy/sdk'
import { CommandError, exitCodes } from '../command-error.ts'
import type { ServerOption } from '../connect.ts'
import { chooseServer, connect } from '../connect.ts'
import type { Context } from '../context.ts'
import { findRunReport } from '../formats/find-run-report.ts'
import { renderJson } from '../formats/render-json.ts'
import type { OutputFiles } from '../formats/write-outputs.ts'
import { readAll } from '../read-all.ts'
import { watch } from './run.ts'

/** Follows a run that was started elsewhere, as `run` does. */
export async function watchRun(
  context: Context,
  runId: string,
  options: ServerOption & OutputFiles,
): Promise<void> {
  await using connection = await connect(context, chooseServer(context, options))
  const { sessions } = await connection.client.runs.get(runId)
  const run = {
    runId,
    names: sessions.map(({ persona_name: name }) => name),
    sessionIds: sessions.map(({ id }) => id),
    again: null,
  }
  context.exit(await watch(context, connection, run, options))
}

const forms = ['md', 'html', 'json'] as const
type Form = (typeof forms)[number]

/** Prints the report of a run, or writes it to the file whose ending names the form. */
export async function showReport(
  context: Context,
  runId: string,
  { file, ...options }: ServerOption & { file?: string | undefined },
): Promise<void> {
  const form = file === undefined ? 'md' : forms.find((each) => file.endsWith(`.${each}`))
  if (form === undefined) {
    throw new CommandError(
      exitCodes.usage,
      `${file} must end with .md, .html or .json, which says what to write.`,
    )
  }
  await using connection = await connect(context, chooseServer(context, options))
  const text = await readReport(connection.client, runId, form)
  if (file === undefined) {
    context.say(breakRunnerCommands(text.trimEnd()))
    return
  }
  await writeFile(file, text)
  context.tell(`Wrote ${file}`)
}

function print(report: unknown): string {
  return `${JSON.stringify(report, null, 2)}\n`
}

async function readReport({ runs, sessions }: Client, runId: string, form: Form): Promise<string> {
  const run = await runs.get(runId)
  const readings = {
    md: {
      ofRun: () => runs.aggregateReportMarkdown(runId),
      ofSession: (id: string) => sessions.reportMarkdown(runId, id),
    },
    html: {
      ofRun: () => runs.aggregateReportHtml(runId),
      ofSession: (id: string) => sessions.reportHtml(runId, id),
    },
    json: {
      ofRun: async () => print(await runs.aggregateReport(runId)),
      ofSession: async (id: string) => print(await sessions.report(runId, id)),
    },
  }
  return findRunReport(run, readings[form])
}

/** Opens the report of a run in a browser; without a terminal it only prints the address. */
export async function openReport(
  context: Context,
  runId: string,
  options: ServerOption,
): Promise<void> {
  await using connection = await connect(context, chooseServer(context, options))
  const { report_url: url } = await connection.client.runs.get(runId)
  context.say(url)
  if (context.output.isTTY !== true) return
  const isOpened = await openAddress(url)
  if (!isOpened) context.tell('No browser could be started here: open the address by hand.')
  if (!connection.isLocal) return
  context.tell('The service stops with this command: press Ctrl-C when you have read the report.')
  if (!context.signal.aborted) await once(context.signal, 'abort')
}

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', linux: 'xdg-open' }

async function openAddress(url: string): Promise<boolean> {
  const opener = openers[process.platform]
  if (opener === undefined) return false
  const child = spawn(opener, [url], { stdio: 'ignore', detached: true })
  const isStarted = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true)).once('error', () => resolve(false))
  })
  child.unref()
  return isStarted
}

/** Prints what changed from one run to another. */
export async function compareWith(
  context: Context,
  runId: string,
  other: string | undefined,
  { json, ...options }: ServerOption & { json?: true | undefined },
): Promise<void> {
  await using connection = await connect(context, chooseServer(context, options))
  const query = other === undefined ? {} : { with: other }
  const compared = await readComparison(connection.client, runId, query)
  if (json === true) {
    context.output.write(renderJson(compared))
    return
  }
  const { earlier, later, counts, differences, problems } = compared
  context.say(paint('heading', `${later.run_id} since ${earlier.run_id}`))
  for (const difference of differences) context.say(printable(difference, 300))
  context.say(
    `${counts.new} new, ${counts.persisting} persisting, ${counts.gone} gone, ${counts.not_reached} not checked again`,
  )
  for (const { change, severity, title } of problems) {
    context.say(
      `  ${change.replace('_', ' ')}: ${severityWords[severity] ?? 'None'}: ${printable(title, 200)}`,
    )
  }
}

/** A comparison with all its problems, which come in parts if there are many. */
async function readComparison({ runs }: Client, runId: string, query: { with?: string }) {
  const first = await runs.compare(runId, query)
  const problems = await readAll(async (cursor) => {
    const part =
      cursor === undefined
        ? first
        : await runs.compare(runId, { with: first.earlier.run_id, cursor })
    return { items: part.problems, next_cursor: part.next_cursor }
  })
  return { ...first, problems, next_cursor: null }
}
