import type { TaskPart } from '../../../task/parsed-task.ts'
import { listSharedStems, sharesStem } from '../../../task/shared-stems.ts'
import type { ActId } from '../../../task/task-act.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import { isSignInInstead } from '../../../turn/sign-in-instead.ts'
import type { Step } from '../../../turn/step.ts'
import { accomplishedWords } from '../../../words/answers/accomplished.ts'
import { askWords } from '../../../words/answers/ask.ts'
import { awaitingWords } from '../../../words/answers/awaiting.ts'
import { failureWords } from '../../../words/answers/failure.ts'
import { loadingWords } from '../../../words/answers/loading.ts'
import { mandatoryWords } from '../../../words/answers/mandatory.ts'
import { nothingThereWords } from '../../../words/answers/nothing-there.ts'
import { otherPeopleWords } from '../../../words/answers/other-people.ts'
import { postponedWords } from '../../../words/answers/postponed.ts'
import { promiseWords } from '../../../words/answers/promise.ts'
import { referenceNumberWords } from '../../../words/answers/reference-number.ts'
import { refusalWords } from '../../../words/answers/refusal.ts'
import { sentLinkWords } from '../../../words/answers/sent-link.ts'
import { takenWords } from '../../../words/answers/taken.ts'
import { thanksWords } from '../../../words/answers/thanks.ts'
import { unavailableWords } from '../../../words/answers/unavailable.ts'
import { waitWords } from '../../../words/answers/wait.ts'
import type { Saying } from '../../../words/meaning.ts'
import { beginsWith, findSayings, says } from '../../../words/says.ts'
import { leadOnWords } from '../../../words/steps/lead-on.ts'
import { MAX_ANNOUNCEMENT_LENGTH, MAX_FRESH_LINES, MAX_LEADING_LINES } from '../../limits.ts'
import type { News } from '../record/news.ts'

/** Ends of sentences, in all scripts. */
const sentenceEnds = /(?<=[.!?])\s+(?!\p{N})|(?<=[。！？])/u

/** Languages that deny at the end of a sentence. */
const deniesLast = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}]/u

/**
 * The site's own words in this turn that what the task asks for is done: a new message, wherever it is, that says so in any of the book's
 * languages and has a word in common with the task. null if there is none.
 */
export function findAcceptance(goal: TaskPart, news: News): string | null {
  const { sending, step } = news
  if (sending === null || sending.how === 'link') return null
  if (isSignInInstead(sending.step.before, step.after)) return null
  const stems = listSharedStems(goal.text)
  const control = nameControl(sending.step)
  const leadsOn = says(control, leadOnWords)
  const isUsedForIt =
    !leadsOn && (sharesStem(control, stems) || isFormForIt(goal, sending.step, news))
  return (
    listCandidates(news).find((text) =>
      listClauses(text).some((sentence) => {
        if (isNoSuccess(sentence, goal, stems) || isAwaited(sentence, goal)) return false
        const isShared = sharesStem(sentence, stems)
        if (!leadsOn && givesReference(sentence, sending.step)) {
          return isShared || sharesStem(sentence, listSharedStems(control))
        }
        if (!isSaidDone(sentence, news)) return false
        return isShared || (isUsedForIt && isOfThat(sentence, goal))
      }),
    ) ?? null
  )
}

/** What is said without a word of the task has to be said of an act of its kind. */
function isOfThat(sentence: string, { acts }: TaskPart): boolean {
  return says(sentence, thanksWords) || acts.some(({ done }) => says(sentence, ...done))
}

/** The form that was handed in to the server stands under a heading of the task, or a field that the task names was changed in it. */
function isFormForIt(goal: TaskPart, sent: Step, { sending, step }: News): boolean {
  const { before } = sent
  const used = findActedControl(sent)
  if (sending?.how !== 'write' || used === null || used.region !== null) return false
  const isGone = !step.after.elements.some(
    ({ name, role }) => name === used.name && role === used.role,
  )
  const stems = listSharedStems(goal.text)
  const heading = /^# (.+)$/mu.exec(before.text)?.[1] ?? before.title
  const fields = before.elements.filter(({ form, region }) => form === used.form && region === null)
  const changed = fields.filter(
    ({ role, checked }) => checked !== null || role === 'combobox' || role === 'slider',
  )
  return (
    (isGone && namesWell(heading, stems)) || changed.some(({ name }) => sharesStem(name, stems))
  )
}

/** Most words of a heading are words of the task. */
function namesWell(heading: string, asked: ReadonlySet<string>): boolean {
  const naming = (heading.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .map(listSharedStems)
    .filter((own) => own.size > 0)
  const shared = naming.filter((own) => [...own].some((stem) => asked.has(stem)))
  return shared.length > 0 && shared.length * 2 >= naming.length
}

function nameControl(sent: Step): string {
  return `${sent.recorded.label ?? ''} ${findActedControl(sent)?.item ?? ''}`.trim()
}

/** New texts that are neither labels nor articles, messages first. */
function listCandidates(news: News): string[] {
  const { messages, lines, title, step, sending } = news
  const fresh = lines.length > MAX_FRESH_LINES ? lines.slice(0, MAX_LEADING_LINES) : lines
  const isAnswer = sending?.how === 'write' || sending?.how === 'page'
  const titles = title !== null && isAnswer ? [title] : []
  const names = new Set(step.after.elements.map(({ name }) => name))
  const own = findRenamed(news)
  return [...messages, ...own, ...fresh.filter((text) => !names.has(text)), ...titles].filter(
    (text) => text.length <= MAX_ANNOUNCEMENT_LENGTH,
  )
}

/** The control that was used, if it has another name now: “Follow” becomes “Following”. */
function findRenamed({ step, sending }: News): string[] {
  const used = sending === null ? null : findActedControl(sending.step)
  if (used === null || used.role === 'textbox') return []
  const now = step.after.elements.find(({ selector }) => selector === used.selector)
  return now === undefined || now.name === used.name ? [] : [now.name]
}

/** A question asks, whatever its words. */
function listClauses(text: string): string[] {
  return text
    .split(sentenceEnds)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !/[?？؟]$/u.test(sentence))
}

/** It failed, cannot be had, has to be done first or is about others. */
function isNoSuccess(sentence: string, { acts }: TaskPart, stems: ReadonlySet<string>): boolean {
  // Who has closed an account is told that it is closed.
  const isMeant = ({ start, end }: Saying) =>
    acts.every(({ id }) => id === 'remove') && sharesStem(sentence.slice(start, end), stems)
  return (
    findSayings(sentence, unavailableWords, nothingThereWords).some((one) => !isMeant(one)) ||
    isRefused(sentence)
  )
}

/** It failed, is refused or has to be done first. “Closed” and “nothing here” can be what was asked for. */
export function isRefused(sentence: string): boolean {
  if (says(sentence, failureWords, refusalWords, takenWords, waitWords)) return true
  if (says(sentence, mandatoryWords) || beginsWith(sentence, askWords, loadingWords)) return true
  return /(?:…|\.\.\.)$/u.test(sentence) || tellsOfOthers(sentence)
}

/** What others have to agree to is done only once they do; what only had to be handed in is handed in. */
export function isAwaited(sentence: string, { acts, text }: TaskPart): boolean {
  if (says(text, awaitingWords)) return false
  return (
    (says(sentence, awaitingWords) && acts.some(({ id }) => agreed.has(id))) ||
    (says(sentence, sentLinkWords) && acts.some(({ id }) => id === 'remove' || id === 'subscribe'))
  )
}

const agreed: ReadonlySet<ActId> = new Set(['book', 'order', 'subscribe', 'change', 'remove'])

/** Letters and figures, or a figure of three digits or more. */
const references =
  /(?<![\p{L}\p{N}])(?:\p{Lu}{1,4}[-–]?\d{2,}|\d{3,})(?:[-–/]\d+)*(?![\p{L}\p{N}])/gu

/** A number by which the site knows what was sent, which was not on the page before. */
function givesReference(sentence: string, { before }: Step): boolean {
  const isNamed = says(sentence, referenceNumberWords)
  return Array.from(sentence.matchAll(references), ([number]) => number).some(
    (number) => (isNamed || /\p{L}/u.test(number)) && !before.pageText.includes(number),
  )
}

/** Whether a sentence says that something was done, and not that it comes later. */
function isSaidDone(sentence: string, news: News): boolean {
  if (isPromised(sentence, news)) return true
  const postponed = findSayings(sentence, postponedWords).map(({ start }) => start)
  return findSayings(sentence, accomplishedWords, thanksWords).some(({ start, end }) =>
    deniesLast.test(sentence)
      ? postponed.length === 0
      : !postponed.some((at) => at < start || (at >= start && at < end)),
  )
}

/** How many did it, after one word at most: “over 300”, 本日12. */
const leadingNumber =
  /^(?:\p{L}+\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,6})?\p{N}[\p{N}\p{P}\s]*/u

/** “12 people have booked a table today”, which sites show on their own to hurry visitors. */
function tellsOfOthers(sentence: string): boolean {
  return beginsWith(sentence.replace(leadingNumber, ''), otherPeopleWords)
}

/** A promise follows from what was sent: the page of an empty form makes it, too. */
function isPromised(sentence: string, { sending, step }: News): boolean {
  if (sending === null || !says(sentence, promiseWords)) return false
  if (sending.how === 'write') return true
  const { before } = sending.step
  return before.elements.some(isFilled) || isUsedUp(sending.step, step.after)
}

function isFilled({ role, value }: Observation['elements'][number]): boolean {
  return role === 'textbox' && value !== null && value !== ''
}

/** The control that was used is gone or cannot be used again. */
function isUsedUp(sent: Step, after: Observation): boolean {
  const used = findActedControl(sent)
  if (used === null) return false
  const now = after.elements.find(({ selector }) => selector === used.selector)
  return now === undefined || now.disabled || now.name !== used.name
}
