import { paint } from '@understudy/command-line/terminal-text'
import { severityWords } from '@understudy/contract/finding-words'
import { printable } from '@understudy/demo/printable'
import type { Client } from '@understudy/sdk'
import { chooseServer, connect, type ServerOption } from '../connect.ts'
import type { Context } from '../context.ts'
import { renderJson } from '../formats/render-json.ts'
import { readAll } from '../read-all.ts'

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
