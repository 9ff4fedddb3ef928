import { onceFor, onceForBoth } from '../../lib/once-for.ts'
import { createNaming } from '../../lib/text/named-concepts.ts'
import { foldValues } from '../../task/fold-values.ts'
import type { TaskPart } from '../../task/parsed-task.ts'
import type { TaskAct } from '../../task/task-act.ts'
import { findLoginResult } from '../../turn/login-result.ts'
import { signOutWords } from '../../words/account/sign-out.ts'
import { refusalWords } from '../../words/answers/refusal.ts'
import { takenWords } from '../../words/answers/taken.ts'
import { says } from '../../words/says.ts'
import { askWayWords } from '../../words/tasks/ask-way.ts'
import { MAX_LEADING_LINES, MIN_OWN_WORDS_LENGTH } from '../limits.ts'
import { contradicts } from './contradictions/contradicts.ts'
import { isAboutOther, isOnlyInCart } from './contradictions/other-news.ts'
import { checkAgain, checkTrace } from './proofs/check-trace.ts'
import { findAcceptance, isAwaited } from './proofs/find-acceptance.ts'
import { findAnnouncement, isDone } from './proofs/find-announcement.ts'
import { findArranged } from './proofs/find-arranged.ts'
import { findOpened } from './proofs/find-opened.ts'
import { findPlace, isNamedBy } from './proofs/find-place.ts'
import { findSignedOut } from './proofs/find-signed-out.ts'
import { findTrace } from './proofs/find-trace.ts'
import { findTranslated } from './proofs/find-translated.ts'
import type { Trace } from './proofs/trace.ts'
import { squash } from './record/known-text.ts'
import type { Denial, News, SessionRecord } from './record/news.ts'
import { cutToAttempt, findUnnamed, readTitle } from './record/path-concepts.ts'
import type { GoalVerdict, Proof } from './verdict.ts'

/** Code's verdict on a part of a task, from the record alone. `quote` is the visitor's evidence if it claims to be done. */
export function judgePart(
  goal: TaskPart,
  news: readonly News[],
  { record, quote }: { record: SessionRecord; quote: string | null },
): GoalVerdict {
  if (goal.kind === 'look') {
    const place = findTranslated(goal, news, record) ?? findPlace(goal, news, { record, quote })
    const opened = place.kind === 'shown' || goal.asks !== null ? null : findView(goal, news)
    return opened === null ? place : { kind: 'shown', proof: opened }
  }
  if (goal.acts.every(({ id }) => id === 'other')) {
    const proof = findSignedOut(goal, news) ?? findArranged(goal, news)
    if (proof !== null) return { kind: 'shown', proof }
  }
  const verdicts = goal.acts.map((act) =>
    act.id === 'log_in' ? judgeLogin(news) : judgeAct(act, goal, news, record),
  )
  const verdict = joinVerdicts(verdicts)
  return verdict.kind === 'shown' ? awaitSights(goal, news, verdict) : verdict
}

function findView(goal: TaskPart, news: readonly News[]): Proof | null {
  if (says(goal.text, askWayWords)) return null
  return findOpened(goal, news) ?? findSignedOut(goal, news) ?? findArranged(goal, news)
}

/** Of what is needed together, what failed decides; where one is possible, the turns that show the others belong to its record. */
export function joinVerdicts(verdicts: readonly GoalVerdict[]): GoalVerdict {
  const decisive =
    verdicts.find(({ kind }) => kind === 'denied') ??
    verdicts.find(({ kind }) => kind === 'not_shown')
  if (decisive !== undefined) return decisive
  if (!verdicts.some(({ kind }) => kind === 'possible')) {
    return verdicts.at(-1) ?? { kind: 'not_shown' }
  }
  return {
    kind: 'possible',
    turns: [...new Set(verdicts.flatMap(listTurns))].toSorted((a, b) => a - b),
  }
}

function listTurns(verdict: GoalVerdict): readonly number[] {
  if (verdict.kind === 'possible') return verdict.turns
  return verdict.kind === 'shown' ? [verdict.proof.turn] : []
}

/** A task that goes on with something to look at is only shown if a page of that name was opened. */
function awaitSights(
  { sights }: TaskPart,
  news: readonly News[],
  verdict: Extract<GoalVerdict, { kind: 'shown' }>,
): GoalVerdict {
  const rest = news.filter(({ step }) => step.turn >= verdict.proof.turn)
  const isSeen = (words: ReadonlySet<string>) =>
    rest.some(({ step }) => isNamedBy(words, step.after))
  return sights.every(isSeen) ? verdict : findPossible(rest, () => true)
}

/** The newest turn that shows the act decides. A denial counts even if it does not name all that the goal asks for. */
function judgeAct(
  act: TaskAct,
  goal: TaskPart,
  news: readonly News[],
  record: SessionRecord,
): GoalVerdict {
  let denied: GoalVerdict | null = null
  const uncertain = new Set<News>()
  for (const one of news.toReversed()) {
    const found = findProof(act, goal, one, record)
    if (found === null) continue
    const { proof, denial, isDoubtful } = found
    const isMeant = isNamed(goal, news, one, found)
    if (isDoubtful) {
      if (isMeant) uncertain.add(one)
    } else if (denial === null) {
      if (isMeant) return denied ?? { kind: 'shown', proof }
    } else if (uncertain.size === 0) {
      // Otherwise it was tried again, with an uncertain result.
      denied ??= { kind: 'denied', proof, denial }
      if (isMeant) return denied
    }
  }
  return (
    denied ??
    findPossible(news, (one) =>
      act.id === 'other'
        ? one.lines.length > 0
        : hasAnswer(one) || uncertain.has(one) || isAfterWrite(one, news),
    )
  )
}

/** What a turn shows of an act: every later turn asks for it again. */
const signsOf = onceFor((_news: News) =>
  onceForBoth<{ words: string | null; trace: Trace | null }>(),
)

interface FoundProof {
  proof: Proof
  denial: Denial | null
  /** The site also objects. */
  isDoubtful: boolean
  /** It was looked for by all that the task names. */
  isSure: boolean
}

function findProof(
  act: TaskAct,
  goal: TaskPart,
  news: News,
  record: SessionRecord,
): FoundProof | null {
  const { turn } = news.step
  const { words, trace } = signsOf(news)(act, goal, () => ({
    words: findOwnWords(act, goal, news, record),
    trace: findTrace({ act, goal, news, record }),
  }))
  if (words === null)
    return trace === null ? null : proveByTrace({ act, goal }, news, { trace, record })
  const isUnsure = trace !== null && checkTrace(trace, record, news) === 'unsure'
  const kind = words === news.title ? 'page' : 'message'
  return {
    proof: { turn, quote: words, kind },
    denial: news.denial ?? checkAgain(act, trace, record, news),
    isDoubtful: isUnsure || isObjected({ act, goal }, news, { trace, record }),
    isSure: false,
  }
}

function proveByTrace(
  aim: { act: TaskAct; goal: TaskPart },
  news: News,
  { trace, record }: { trace: Trace; record: SessionRecord },
): FoundProof | null {
  const { needsReread, quote, kind } = trace
  const isStill = checkTrace(trace, record, news)
  if (needsReread && isStill !== true) return null
  // A page that keeps nothing announced nothing, either.
  const isLost = kind === 'gone' && isStill === false
  const isOpen = isLost || isStill === 'unknown' || isStill === 'unsure'
  return {
    proof: { turn: news.step.turn, quote, kind },
    denial: news.denial ?? (isLost ? null : checkAgain(aim.act, trace, record, news)),
    isDoubtful: isOpen || isObjected(aim, news, { trace, record }),
    isSure: trace.isNamed === true,
  }
}

function findOwnWords(
  act: TaskAct,
  goal: TaskPart,
  news: News,
  record: SessionRecord,
): string | null {
  const words = findAnnouncement(act, news)
  const isTheirs = words !== null && !isAboutOther(words, goal, act) && !isAwaited(words, goal)
  if (isTheirs && !isTyped(words, news, record)) return words
  const accepted = findAcceptance(goal, news)
  // What was announced of something else is no acceptance of this: a mug in the cart is not bought.
  if (accepted === null || accepted === words || isOnlyInCart(accepted, goal)) return null
  return isTyped(accepted, news, record) ? null : accepted
}

/** Whether the visitor has written it itself: a note that the page shows is no announcement. */
function isTyped(words: string, { step }: News, { steps }: SessionRecord): boolean {
  const said = squash(words)
  if (said.length < MIN_OWN_WORDS_LENGTH) return false
  return steps.some(
    ({ turn, action }) =>
      turn <= step.turn && action.kind === 'type' && squash(action.text).includes(said),
  )
}

/**
 * Whether the site objects to what it announces, and nothing else shows it. The server's status is no evidence: many answer a refusal
 * with a redirect to the form.
 */
function isObjected(
  { act, goal }: { act: TaskAct; goal: TaskPart },
  news: News,
  { trace, record }: { trace: Trace | null; record: SessionRecord },
): boolean {
  const { denial } = news
  const objections = [...news.objections, ...listRefusals(news)]
  if (denial === null && contradicts(goal, act, news)) return true
  if (denial !== null || objections.every((text) => isDone(act, text))) return false
  if (trace === null || trace.kind === 'network') return true
  return trace.needsReread && checkTrace(trace, record, news) !== true
}

/** What the page refuses in its first new lines, however it is marked. */
const listRefusals = onceFor((news: News): readonly string[] =>
  news.lines
    .slice(0, MAX_LEADING_LINES)
    .filter((line) => !news.messages.includes(line) && says(line, refusalWords, takenWords)),
)

const namings = onceFor((_news: News) => onceFor((_goal: TaskPart) => new Map<string, boolean>()))

/** Whether the proof and the way to it name what the goal asks for. */
function isNamed(
  goal: TaskPart,
  news: readonly News[],
  one: News,
  { proof: { quote }, isSure }: FoundProof,
): boolean {
  if (isSure) return true
  const known = namings(one)(goal)
  const isSo = known.get(quote) ?? namesAll(goal, news, one, quote)
  known.set(quote, isSo)
  return isSo
}

function namesAll(goal: TaskPart, news: readonly News[], one: News, quote: string): boolean {
  const { step, sending } = one
  const steps = news.map((each) => each.step)
  const way = cutToAttempt(steps.slice(0, steps.indexOf(step) + 1), sending?.step ?? step)
  const words = `${quote} ${readTitle(step.after)}`
  const { unnamed, isOffered } = findUnnamed(
    goal,
    way,
    createNaming(() => foldValues(words)),
    words,
  )
  return unnamed.length === 0 && !isOffered
}

/** A logout control that was not there before the login was submitted. */
function judgeLogin(news: readonly News[]): GoalVerdict {
  const steps = news.map(({ step }) => step)
  for (const [index, step] of steps.entries()) {
    const wayOut = step.after.elements.find(isWayOut)
    const isAccepted = findLoginResult(step, steps.slice(0, index)) === 'accepted'
    if (isAccepted && wayOut !== undefined && !step.before.elements.some(isWayOut)) {
      return { kind: 'shown', proof: { turn: step.turn, quote: wayOut.name, kind: 'page' } }
    }
  }
  return findPossible(news, hasAnswer)
}

function isWayOut({ name }: { name: string }): boolean {
  return says(name, signOutWords)
}

/** Something was submitted, something new appeared, and nothing contradicts success. */
function hasAnswer({ sending, lines, messages, writes, denial }: News): boolean {
  const isNew = lines.length > 0 || messages.length > 0 || writes.length > 0
  return sending !== null && isNew && denial === null
}

/** What a visitor sees when it opens a page by its address after something was sent. */
function isAfterWrite({ step, lines, denial }: News, news: readonly News[]): boolean {
  const isNew = lines.length > 0 && denial === null
  return isNew && news.some((one) => one.step.turn < step.turn && one.sending?.how === 'write')
}

function findPossible(news: readonly News[], isCandidate: (one: News) => boolean): GoalVerdict {
  const turns = news.filter(isCandidate).map(({ step }) => step.turn)
  return turns.length === 0 ? { kind: 'not_shown' } : { kind: 'possible', turns }
}
