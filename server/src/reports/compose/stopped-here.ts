import type { FindingCategory } from '@understudy/contract/finding'
import type { Transcript } from '@understudy/contract/transcript'
import { findTraits } from '../../friction/find-traits.ts'
import { CLAIM_TURNS } from '../../lib/text/goal.ts'
import { actions } from '../../turn/actions.ts'
import type { SeenFriction } from '../bounds/fold-occurrences.ts'
import type { RankedFinding, UnnumberedFinding } from '../evidence/rank-findings.ts'

type Problem = readonly SeenFriction[]

/** What stopped a visitor: the problem, and how severe that makes it. */
interface Stop {
  problem: Problem
  /** What it said when it left, if that is a problem of its own in words alone; it belongs to the stop. */
  leaving: Problem | null
  severity: number
}

/** Of a stop that only the visitor tells of, and of one that code measured as a major problem. */
const [SAID, MEASURED] = [3, 4]
const MIN_SEVERITY = 2
const GRAVE = 3

/** What keeps people from going on, as opposed to how it looks, sounds or how long it takes; what loses most first. */
const stopping: readonly FindingCategory[] = [
  'trust',
  'form',
  'error',
  'navigation',
  'interaction',
  'feedback',
]

/** Whether a problem of this category can keep people from going on. */
export function canStop(category: FindingCategory): boolean {
  return stopping.includes(category)
}

/**
 * The problem at which a visitor missed its goal; null if nothing was met at its end. Where the site announced a success that did not happen,
 * that is what came of the announced step, whatever the visitor met later. Else the visitor's own reason comes first where more than
 * its words support it, then what came of its last actions, the worst first, then the reason alone, then whatever it found grave there.
 */
export function findStop(transcript: Transcript, problems: readonly Problem[]): Stop | null {
  const untrue = findBehindUntrue(transcript, problems)
  if (untrue !== null) return { problem: untrue, leaving: null, severity: rateStop(untrue) }
  const lastTurns = new Set(transcript.turns.slice(-CLAIM_TURNS).map(({ turn }) => turn))
  const met = problems.filter((problem) => isOfSite(problem) && isIn(problem, lastTurns))
  const leaving = met.find((problem) => problem.some(isLeaving)) ?? null
  if (leaving !== null && leaving.some((seen) => !isLeaving(seen))) {
    return { problem: leaving, leaving: null, severity: rateStop(leaving) }
  }
  const acted = findLastActs(transcript)
  const others = met.filter((problem) => problem !== leaving)
  const effects = others.filter((problem) => problem.some((seen) => isEffectOf(seen, acted)))
  const grave = others.filter((problem) => rate(problem) >= GRAVE)
  const found = pickWorst(effects) ?? leaving ?? pickWorst(grave)
  if (found === null) return null
  const own = found === leaving ? null : leaving
  return { problem: found, leaving: own, severity: rateStop(found) }
}

/** The worst of what was measured in the turn in which the site announced a success that did not happen. */
function findBehindUntrue(
  { outcome: { supported, evidence_turn: turn } }: Transcript,
  problems: readonly Problem[],
): Problem | null {
  if (supported !== false || turn === null) return null
  const announced = new Set([turn])
  const effects = problems.filter((problem) =>
    problem.some((seen) => seen.friction.detector !== 'mind' && isEffectOf(seen, announced)),
  )
  return pickWorst(effects.filter(isOfSite))
}

function isOfSite(problem: Problem): boolean {
  return problem.some(
    ({ friction: { attribution, category, status } }) =>
      attribution === 'site' && category !== 'accessibility' && status !== 'not_reproduced',
  )
}

function isIn(problem: Problem, turns: ReadonlySet<number>): boolean {
  return problem.some(({ turn, evidence }) => turns.has(turn.turn) || turns.has(evidence.turn))
}

/** What a visitor says when it leaves is neither measured nor a claim of its own. */
function isLeaving({ friction, turn }: SeenFriction): boolean {
  return (
    friction.detector === 'mind' &&
    friction.claimed_severity === undefined &&
    turn.action.kind === 'give_up'
  )
}

/** The last turns in which the visitor did something on a page. */
function findLastActs({ turns }: Transcript): ReadonlySet<number> {
  const acted = turns.filter(({ action }) => actions[action.kind].touchesPage)
  return new Set(acted.slice(-CLAIM_TURNS).map(({ turn }) => turn))
}

function isEffectOf({ friction, turn }: SeenFriction, acted: ReadonlySet<number>): boolean {
  const { detector, about_turn: about, before_action: isBefore } = friction
  const isEffect =
    detector === 'mind'
      ? about !== undefined
      : isBefore !== true && !findTraits(detector).isPageState
  return (
    isEffect &&
    acted.has(turn.turn) &&
    canStop(friction.category) &&
    rateOne(friction) >= MIN_SEVERITY
  )
}

/** Worst first, measured ones before those that are only said, then the latest. */
function pickWorst(problems: readonly Problem[]): Problem | null {
  const [worst = null] = problems.toSorted(
    (one, other) =>
      rate(other) - rate(one) ||
      Number(isMeasured(other)) - Number(isMeasured(one)) ||
      findLast(other) - findLast(one) ||
      orderKind(one) - orderKind(other),
  )
  return worst
}

function orderKind(problem: Problem): number {
  return Math.min(...problem.map(({ friction }) => stopping.indexOf(friction.category)))
}

function findLast(problem: Problem): number {
  return Math.max(...problem.map(({ turn }) => turn.turn))
}

function rate(problem: Problem): number {
  return Math.max(...problem.map(({ friction }) => rateOne(friction)))
}

function rateOne({ severity, claimed_severity: claimed }: SeenFriction['friction']): number {
  return Math.max(severity, claimed ?? 0)
}

function isMeasured(problem: Problem): boolean {
  return problem.some(({ friction }) => friction.detector !== 'mind')
}

/** What a persona says never makes a problem block a deployment. */
function rateStop(problem: Problem): number {
  const measured = problem.filter(({ friction }) => friction.detector !== 'mind')
  const worst = Math.max(0, ...measured.map(({ friction }) => friction.severity))
  return worst >= GRAVE ? MEASURED : SAID
}

/**
 * The problems of a run with those that stopped its visitors: what one session tells of its own end is outweighed by a major problem that more
 * visitors met before they missed their goal.
 */
export function weighStops<Ranked extends UnnumberedFinding>(
  ranked: readonly RankedFinding<Ranked>[],
): RankedFinding<Ranked>[] {
  const stops = ranked.filter(({ finding }) => finding.stopped_here === true)
  const reach = Math.max(0, ...stops.map(({ blocked }) => blocked))
  return ranked.map((each) => {
    const { finding, blocked } = each
    const isCommon = stops.length > 0 && blocked > reach && isGrave(finding)
    return isCommon
      ? { ...each, finding: { ...finding, severity: MEASURED, stopped_here: true } }
      : each
  })
}

function isGrave({ attribution, category, severity, noticed_by: by }: UnnumberedFinding): boolean {
  return attribution === 'site' && canStop(category) && severity >= GRAVE && by !== 'visitor'
}
