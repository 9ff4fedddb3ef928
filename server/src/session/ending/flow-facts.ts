import type { FlowFact } from '@understudy/contract/transcript'
import { findRefusedWrites } from '../../friction/failed-requests.ts'
import { listConcepts, measureOverlap } from '../../mind/explorer/lexicon.ts'
import { findLoginOutcome, logoutNames } from '../../turn/login-outcome.ts'
import type { ObservedElement } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'

/** Share of the words of a named step that must be seen before it counts as reached. */
const SHOWN_SHARE = 0.75

/** How people say that something is to be used; what is to be used says the rest. */
const usingWords =
  /\b(open|go to|visit|click|press|use|select|choose|pick|put|enter|fill in|find|look (for|at|up)|show|view|read|check)\b/gi

/** Steps that change something, which only a message of the site can confirm. */
const actingWords =
  /\b(put|add|buy|order|purchase|pay|book|register|sign ?up|subscribe|contact|send|submit|apply|create|return|download|delete|remove|cancel|change|update|save|log ?in|sign ?in|log ?out)\b/i

const orderedWords = /\b(order|purchase|payment)\b/i

/**
 * What the record shows of each named step, whatever mind drove: `reached` only with words of the site that show it,
 * `not_reached` where something was done that has to do with it, else `not_attempted`.
 */
export function findFlowFacts(
  steps: readonly Step[],
  { flows, targetUrl }: { flows: readonly string[]; targetUrl: string },
): FlowFact[] {
  return flows.map((flow) => findFlowFact(flow, steps, targetUrl))
}

function findFlowFact(flow: string, steps: readonly Step[], targetUrl: string): FlowFact {
  const wanted = listConcepts(flow.replaceAll(usingWords, ' '))
  const findSign = chooseSign(flow, wanted)
  for (const [index, step] of steps.entries()) {
    const quote = findSign(wanted, { step, way: steps.slice(0, index + 1), targetUrl })
    if (quote !== null) return { flow, status: 'reached', turn: step.turn, quote }
  }
  const last = steps.findLast((step) => isAbout(step, wanted))
  // Turns of an attempt before this one are not known here, so nobody may say that it was never tried.
  const isWhole = (steps[0]?.turn ?? 1) === 1
  const status = last === undefined && isWhole ? 'not_attempted' : 'not_reached'
  return { flow, status, turn: last?.turn ?? null, quote: null }
}

function chooseSign(flow: string, wanted: ReadonlySet<string>) {
  if (covers(wanted, listConcepts('log in'))) return findLoggedIn
  return actingWords.test(flow) ? findConfirmation : findPage
}

interface Moment {
  step: Step
  /** All steps up to and with this one. */
  way: readonly Step[]
  targetUrl: string
}

/** The page named as the step asks, other than the one the session started on. */
function findPage(wanted: ReadonlySet<string>, { step, targetUrl }: Moment): string | null {
  const { after } = step
  if (after.url === targetUrl || (after.status ?? 200) >= 400) return null
  const named = listConcepts(`${after.title} ${URL.parse(after.url)?.pathname ?? ''}`)
  return covers(wanted, named) ? after.title : null
}

/** A new message of success, not over a refused write, that with the controls used on the way names what was asked for. */
function findConfirmation(wanted: ReadonlySet<string>, { step, way }: Moment): string | null {
  const { before, after } = step
  if (findRefusedWrites(after).length > 0) return null
  const fresh = after.facts.successes.filter((text) => !before.facts.successes.includes(text))
  const used = listConcepts(`${after.title} ${step.recorded.label ?? ''}`)
  const onTheWay = listConcepts(way.map(({ recorded }) => recorded.label ?? '').join(' '))
  const quote = fresh.find((text) => {
    const said = listConcepts(text)
    // An order is confirmed by its number; what was ordered was named when it was chosen.
    const named = orderedWords.test(text) ? [...said, ...used, ...onTheWay] : [...said, ...used]
    return covers(wanted, new Set(named))
  })
  return quote ?? null
}

/** The way out, which was not there before the login was sent. */
function findLoggedIn(_wanted: ReadonlySet<string>, { step, way }: Moment): string | null {
  if (findLoginOutcome(step, way.slice(0, -1)) !== 'accepted') return null
  if (step.before.elements.some(isLogout)) return null
  return step.after.elements.find(isLogout)?.name ?? null
}

function isLogout({ name }: ObservedElement): boolean {
  return logoutNames.test(name)
}

/** Something was used or entered that has a word in common with the step. */
function isAbout({ action, recorded }: Step, wanted: ReadonlySet<string>): boolean {
  if (!('ref' in action)) return false
  return measureOverlap(wanted, listConcepts(`${recorded.label ?? ''} ${recorded.text ?? ''}`)) > 0
}

function covers(wanted: ReadonlySet<string>, shown: ReadonlySet<string>): boolean {
  return wanted.size > 0 && measureOverlap(wanted, shown) >= SHOWN_SHARE
}
