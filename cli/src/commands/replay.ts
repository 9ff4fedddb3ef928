import { printable } from '@understudy/demo/printable'
import type { FixAnswer } from '@understudy/sdk/verify-fix'
import { type ExitCode, exitCodes } from '../command-error.ts'
import { chooseServer, connect, type ServerOption } from '../connect.ts'
import type { Context } from '../context.ts'

const endings: Record<FixAnswer, { words: string; code: ExitCode }> = {
  fixed: { words: 'Fixed', code: exitCodes.passed },
  not_fixed: { words: 'Not fixed', code: exitCodes.failed },
  cannot_tell: { words: 'Cannot tell', code: exitCodes.untested },
}

/** Repeats the visit that met a finding, and says whether it is still there; the exit code says it, too. */
export async function replayFinding(
  context: Context,
  runId: string,
  fingerprint: string,
  options: ServerOption,
): Promise<void> {
  const { signal } = context
  await using connection = await connect(context, chooseServer(context, options))
  const { fixes, waitForRun } = connection.client
  const after = await fixes.start(runId, fingerprint, { signal })
  context.tell(`Run ${after} repeats the visit..`)
  await waitForRun(after, { signal })
  const judged = await fixes.judge({ before: runId, after }, fingerprint, { signal })
  const { words, code } = endings[judged.answer]
  context.say(`${words}. ${printable(judged.reason, 500)}`)
  context.exit(code)
}
