import { writeFile } from 'node:fs/promises'
import { breakRunnerCommands } from '@understudy/demo/break-runner-commands'
import type { Client } from '@understudy/sdk'
import { CommandError, exitCodes } from '../command-error.ts'
import type { Context } from '../context.ts'
import { readResult, type RunResult } from './read-result.ts'
import { renderJson } from './render-json.ts'
import { renderJunit } from './render-junit.ts'
import { renderMarkdown } from './render-markdown.ts'
import { renderSarif } from './render-sarif.ts'

/** Where to write the result, by format; `-` is the standard output. */
export interface OutputFiles {
  json?: string | undefined
  md?: string | undefined
  junit?: string | undefined
  sarif?: string | undefined
  /** The UX map of the repository, for `sarif`. */
  uxMap?: string | undefined
}

/** Whether one of the files is the standard output. */
export function isOnOutput(files: OutputFiles): boolean {
  return listOnOutput(files).length > 0
}

/** Rejects several files on the standard output, which nobody could tell apart. */
export function assertOneOnOutput(files: OutputFiles): void {
  const options = listOnOutput(files).map((name) => `--${name}`)
  if (options.length < 2) return
  const message = `${options.join(' and ')} contradict each other: only one can be written to the standard output (-).`
  throw new CommandError(exitCodes.usage, message)
}

function listOnOutput(files: OutputFiles): string[] {
  return (['json', 'md', 'junit', 'sarif'] as const).filter((name) => files[name] === '-')
}

/** Writes the files that were asked for. */
export async function writeOutputs(
  context: Context,
  client: Client,
  ended: Pick<RunResult, 'verdict' | 'run' | 'reportUrl'>,
  { json, md, junit, sarif, uxMap }: OutputFiles,
): Promise<void> {
  const isTested = ended.verdict.verdict !== 'could_not_test'
  if (sarif !== undefined && !isTested) {
    context.tell(
      'No SARIF file was written: the run could not test, and a file without its problems would close their alerts.',
    )
  }
  const places = isTested ? sarif : undefined
  if ([json, md, junit, places].every((path) => path === undefined)) return
  const result = await readResult(client, ended, isTested ? (uxMap ?? null) : null)
  if (result.missing !== null) context.tell(result.missing)
  await write(context, json, () => renderJson(describeJson(result)))
  await write(context, md, () => breakIfLogged(md, renderMarkdown(result)))
  await write(context, junit, () => breakIfLogged(junit, renderJunit(result)))
  if (places !== undefined && result.missing !== null) {
    // Code scanning would take an empty file for the end of all problems.
    context.tell(
      'Did not write SARIF: without a report no problem is known, which is not the same as none.',
    )
    return
  }
  await write(context, places, () => {
    const { log, leftOut } = renderSarif(result)
    if (leftOut > 0) {
      context.tell(
        `${leftOut} ${leftOut === 1 ? 'problem is' : 'problems are'} not in the SARIF file: the map has no source file for ${leftOut === 1 ? 'its page' : 'their pages'}.`,
      )
    }
    return renderJson(log)
  })
}

/** The standard output of a command is what the runner of a pipeline reads. */
function breakIfLogged(path: string | undefined, text: string): string {
  return path === '-' ? breakRunnerCommands(text) : text
}

/** Names as in the API; without a report nobody knows of findings. */
function describeJson({ verdict, run, findings, missing }: RunResult) {
  return { verdict, run, findings: missing === null ? findings : null }
}

async function write(
  { output, tell }: Context,
  path: string | undefined,
  render: () => string,
): Promise<void> {
  if (path === undefined) return
  if (path === '-') {
    output.write(render())
    return
  }
  try {
    await writeFile(path, render())
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CommandError(exitCodes.usage, `Cannot write ${path}: ${reason}.`, { cause })
  }
  tell(`Wrote ${path}`)
}
