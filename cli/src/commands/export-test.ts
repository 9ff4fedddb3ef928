import { writeFile } from 'node:fs/promises'
import { breakRunnerCommands } from '@understudy/demo/break-runner-commands'
import { printable } from '@understudy/demo/printable'
import { CommandError, exitCodes } from '../command-error.ts'
import { chooseServer, connect, type ServerOption } from '../connect.ts'
import type { Context } from '../context.ts'

/** Prints a test that repeats a finding, or writes it to a file; without one, the error says why. */
export async function exportTest(
  context: Context,
  runId: string,
  fingerprint: string,
  { out, ...options }: ServerOption & { out?: string | undefined },
): Promise<void> {
  await using connection = await connect(context, chooseServer(context, options))
  const { problems } = connection.client
  const found = await problems.reproduction(runId, fingerprint, { signal: context.signal })
  if (found.kind === 'none') {
    const reason = printable(found.reason, 500)
    throw new CommandError(
      exitCodes.untested,
      `There is no test of this finding (${found.code}): ${reason} To repeat its visit: understudy replay ${runId} ${fingerprint}.`,
    )
  }
  const { code, secrets } = found
  if (out === undefined) context.say(breakRunnerCommands(code.trimEnd()))
  if (out !== undefined) {
    await writeFile(out, code)
    context.tell(`Wrote ${out}. Run it with @playwright/test.`)
  }
  if (secrets.length > 0) context.tell(`It reads ${secrets.join(', ')} from the environment.`)
}
