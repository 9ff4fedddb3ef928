import { listConcepts } from '../../../lib/text/lexicon.ts'
import { foldValues } from '../../../task/fold-values.ts'
import { namesAct } from '../../../task/names-act.ts'
import type { Observation } from '../../../turn/observation.ts'
import { readPath } from '../record/path-concepts.ts'
import type { Trace, TracePlace } from './trace.ts'

/** After something was put into the cart, or its amount was changed there, the cart is open and lists what the task asks for, below its heading. */
export function findListed({
  act,
  goal,
  news: { step, sending, lines },
}: TracePlace): Trace | null {
  const { before } = sending?.step ?? step
  const { after } = step
  const isOther = readPlace(before.url) !== readPlace(after.url)
  if (sending?.how !== 'write' && sending?.how !== 'page') return null
  if (!namesAct(act, `${after.title} ${readPlace(after.url)}`)) return null
  const listed = listContent(after).find(
    (line) => (isOther || lines.includes(line)) && namesAll(line, goal.required),
  )
  return listed === undefined
    ? null
    : { quote: listed, kind: 'entry', check: null, needsReread: false }
}

function readPlace(url: string): string {
  return readPath(URL.parse(url)?.pathname ?? url)
}

/** The name of the site and its menu come before the heading of the page. */
function listContent({ text, lines }: Observation): readonly string[] {
  const heading = /^#{1,2} (.+)$/m.exec(text)?.[1]
  const at = lines.findIndex((line) => line === heading)
  return at < 0 ? [] : lines.slice(at + 1)
}

/** Values take time to read, so only in lines that have the words. */
function namesAll(line: string, required: ReadonlySet<string>): boolean {
  if (required.size === 0) return false
  const own = listConcepts(line)
  const missing = [...required].filter((concept) => !own.has(concept))
  if (missing.length === 0 || missing.some((concept) => !/\d/u.test(concept))) {
    return missing.length === 0
  }
  const named = listConcepts(foldValues(line))
  return missing.every((concept) => named.has(concept))
}
