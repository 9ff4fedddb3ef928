import type { ReplayFact } from '@understudy/contract/checks/replay-fact'
import type { Evidence, ObservedFriction } from '@understudy/contract/finding'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { findTraits } from '../../friction/find-traits.ts'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { quoteText } from '../../lib/text/sentence.ts'
import type { ActionKind } from '../../turn/action.ts'
import { actions } from '../../turn/actions.ts'
import { cardCodeWords } from '../../words/fields/card-code.ts'
import { cardNumberWords } from '../../words/fields/card-number.ts'
import { passwordWords } from '../../words/fields/password.ts'
import { says } from '../../words/says.ts'
import { findPageBefore } from '../evidence/evidence.ts'

/** Steps on the way to a page, and on it, that a retest names. */
const [MAX_WAY, MAX_DONE] = [12, 12]

/** A longer text is named by its turn, which shows it as it was typed. */
const MAX_TYPED = 80

const MAX_NAME = 60

/** Kinds of secrets that have one name in many languages. */
const secret = /\bcard\b|\biban\b|one-time|\botp\b|secret|token/i
const secretMeanings = [passwordWords, cardNumberWords, cardCodeWords]

/**
 * How a person reproduces the problem: the page and the way there, what was done since it opened, and the action. The
 * address alone is enough only for the first view, or if a replay opened just that and met the problem again.
 */
export function describeRetest(
  transcript: Transcript,
  {
    turn,
    friction,
    evidence,
    replay,
  }: {
    turn: TranscriptTurn
    friction: ObservedFriction
    evidence: Evidence
    replay: ReplayFact | undefined
  },
): string {
  if (replay?.opened !== undefined && replay.opened !== null && replay.status !== 'unverified')
    return `${listReplayed(transcript, replay).join(', ')}, and check: ${friction.expected}`
  if (friction.attribution !== 'site') return 'Run the session again.'
  const act = describeAct(turn)
  const isBefore = friction.before_action === true || isClaimOfView(friction)
  const earlier = transcript.turns.filter((other) => other.turn < turn.turn)
  if (act === null || isBefore || findTraits(friction.detector).isPageState) {
    const hasLed = !isBefore && foldUrl(turn.result.url) === foldUrl(evidence.url)
    const way = describeWay(hasLed ? [...earlier, turn] : earlier)
    return `Open ${evidence.url}${way}, and check: ${friction.expected}`
  }
  const page = foldUrl(turn.url)
  const opened = earlier.findLastIndex((other) => foldUrl(other.url) !== page) + 1
  const [before, onPage] = [earlier.slice(0, opened), earlier.slice(opened)]
  const steps = [
    `Open ${findPageBefore(transcript, turn)}${describeWay(before)}`,
    ...listDone(onPage),
    act,
  ]
  return `${steps.join(', ')}, and check: ${friction.expected}`
}

/** Nothing that the visitor did had led to the view that it claims something of. */
function isClaimOfView({
  detector,
  claimed_severity: claimed,
  about_turn: about,
}: ObservedFriction) {
  return detector === 'mind' && claimed !== undefined && about === undefined
}

/** The steps actually repeated in the clean browser. */
function listReplayed({ turns }: Transcript, { opened, turns: repeated }: ReplayFact): string[] {
  const acts = turns.filter(({ turn }) => repeated.includes(turn)).map(describeAct)
  return [`Open ${opened}`, ...acts.filter((act) => act !== null)]
}

/** What was done on the way to the page: without it, it may look different, for example with an empty cart. */
function describeWay(earlier: readonly TranscriptTurn[]): string {
  const steps = earlier.filter(isOnWay).map(describeWayStep)
  const folded = foldRepeated(steps, ({ verb, control }) => `${verb} ${control}`)
  const way = folded.slice(-MAX_WAY)
  if (way.length === 0) return ''
  const named = way.map(({ step: { verb, control: name }, times }, index) => {
    const control = nameTimes(name, times)
    return way[index - 1]?.step.verb === verb ? control : `${verb} ${control}`
  })
  const more = folded.length - way.length
  const first = more === 0 ? [] : [`${more} earlier ${more === 1 ? 'step' : 'steps'}`]
  return ` (in the session, after ${[...first, ...named].join(', ')})`
}

/** What a person has to do, too: whatever had an effect, and what was filled in for it. */
function isOnWay({ action, result }: TranscriptTurn): boolean {
  if (!result.ok || action.label === null || action.label === '') return false
  return isEntry({ action }) || (action.kind === 'click' && result.changed)
}

function describeWayStep({ action }: TranscriptTurn): { verb: string; control: string } {
  const label = action.label ?? ''
  const control = nameControl(action, label)
  if (action.kind === 'click') return { verb: 'clicking', control }
  if (action.kind === 'use_credential') return { verb: 'filling in your login at', control }
  if (action.submit === true) return { verb: 'pressing Enter in', control }
  if (action.kind === 'check')
    return { verb: 'setting', control: `${control} ${action.text ?? 'on'}` }
  return action.kind === 'select'
    ? { verb: 'choosing', control: `${quoteText(action.text ?? '')} in ${control}` }
    : { verb: 'filling in', control }
}

/** Equal steps in a row, as one with their number. */
function foldRepeated<Step>(
  steps: readonly Step[],
  name: (step: Step) => string,
): { step: Step; times: number }[] {
  return steps.reduce<{ step: Step; times: number }[]>((folded, step) => {
    const last = folded.at(-1)
    return last !== undefined && name(last.step) === name(step)
      ? [...folded.slice(0, -1), { step, times: last.times + 1 }]
      : [...folded, { step, times: 1 }]
  }, [])
}

/** What changed the page since it was opened, of which only the last steps are named: the last entry of each field, and the rest. */
function listDone(onPage: readonly TranscriptTurn[]): string[] {
  const done = onPage.filter((turn) => turn.result.ok && (isEntry(turn) || turn.result.changed))
  const entries = new Map(done.filter(isEntry).map((turn) => [nameField(turn), turn]))
  const lasting = done.filter((turn) => !isEntry(turn) || entries.get(nameField(turn)) === turn)
  const acts = foldRepeated(
    lasting.map(describeAct).filter((act) => act !== null),
    (act) => act,
  )
  const unnamed = acts.slice(0, -MAX_DONE).reduce((sum, { times }) => sum + times, 0)
  const named = acts.slice(-MAX_DONE).map(({ step, times }) => nameTimes(step, times))
  return unnamed === 0 ? named : [`repeat ${unnamed} earlier steps of the session there`, ...named]
}

function nameTimes(step: string, times: number): string {
  return times === 1 ? step : `${step} ${times} times`
}

/** Actions that enter something into a form field. */
const entering: ReadonlySet<ActionKind> = new Set(['check', 'select', 'type', 'use_credential'])

function isEntry({ action }: Pick<TranscriptTurn, 'action'>): boolean {
  return entering.has(action.kind)
}

/** Fields of one name, such as day and month, are different ones. */
function nameField({ action: { control, label, of: owner, ref } }: TranscriptTurn): string {
  return control?.selector ?? (label === null || label === '' ? `${ref}` : `${label} ${owner}`)
}

/** What looks like a secret is not repeated, and what a sentence cannot show as it was typed is named by its turn. */
function describeAct({ action, turn }: TranscriptTurn): string | null {
  const { kind, label, text, submit } = action
  const { again } = actions[kind]
  if (again === null) return null
  const control = label === null || label === '' ? 'the control' : nameControl(action, label)
  const isPlain = text === null || (text.length <= MAX_TYPED && !/[\n\t]| {2}/.test(text))
  return again({
    control,
    typed: isPlain ? quoteText(text ?? '') : `the text of turn ${turn}`,
    text,
    submit: submit === true,
    isSecret: isSecret(label ?? ''),
  })
}

/** With the row or card that it belongs to: there may be many of its name. */
function nameControl({ of: owner }: TranscriptTurn['action'], label: string): string {
  const name = quoteText(shortenName(label))
  return owner === undefined ? name : `${name} of ${quoteText(owner)}`
}

function isSecret(name: string): boolean {
  return secret.test(name) || says(name, ...secretMeanings)
}

/** A row that is pressed as a whole is called by all its columns. */
function shortenName(label: string): string {
  if (label.length <= MAX_NAME) return label
  return `${label
    .slice(0, MAX_NAME)
    .toWellFormed()
    .replace(/\s+\S*$/u, '')}…`
}
