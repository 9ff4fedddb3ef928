import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { breakRunnerCommands } from '@understudy/demo/break-runner-commands'
import type { Client } from '@understudy/sdk'
import { CommandError, exitCodes } from '../command-error.ts'
import { chooseServer, connect, type ServerOption } from '../connect.ts'
import type { Context } from '../context.ts'
import { findRunReport } from '../formats/find-run-report.ts'

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
