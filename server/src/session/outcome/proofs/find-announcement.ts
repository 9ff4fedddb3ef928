import { namesAct } from '../../../task/names-act.ts'
import type { TaskAct } from '../../../task/task-act.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Step } from '../../../turn/step.ts'
import { particularsWords } from '../../../words/account/particulars.ts'
import { announcementWords } from '../../../words/answers/announcement.ts'
import { doneWords } from '../../../words/answers/done.ts'
import { failureWords } from '../../../words/answers/failure.ts'
import { pendingWords } from '../../../words/answers/pending.ts'
import { promiseWords } from '../../../words/answers/promise.ts'
import { thanksWords } from '../../../words/answers/thanks.ts'
import { backWords } from '../../../words/controls/back.ts'
import { openWords } from '../../../words/controls/open.ts'
import { beginsWith, findSayings, says } from '../../../words/says.ts'
import { leadOnWords } from '../../../words/steps/lead-on.ts'
import { MAX_ANNOUNCEMENT_LENGTH, MAX_LEADING_LINES } from '../../limits.ts'
import type { News } from '../record/news.ts'
import { readPath } from '../record/path-concepts.ts'
import type { Sending } from '../record/sending.ts'

/** What is done at the end of a line announces something unless the line is more than a short statement. */
const statement = /^[\p{L}\p{N} “”"'’.,&-]{0,60}$/u

/** The site's own words in this turn that the act is done; null if there are none. */
export function findAnnouncement(act: TaskAct, news: News): string | null {
  const { sending, step } = news
  if (sending === null) return null
  const names = nameSurroundings(sending.step, step)
  const isAnnounced = (text: string) =>
    isNamed(act, text, names) &&
    listDone(act, text).some((sentence) => !isEarlyPromise(sentence, sending))
  const candidates = [
    ...(sending.how === 'link' ? news.messages.filter(() => fits(act, names)) : news.messages),
    ...listTitles(news),
    ...listLeadingLines(news),
  ]
  return candidates.find(isAnnounced) ?? null
}

/** A link only navigates, unless it is named after the act. */
function fits(act: TaskAct, { control }: Surroundings): boolean {
  return says(control, ...act.asked) || namesAct(act, control)
}

function listTitles({ title, sending }: News): string[] {
  const isAnswer = sending?.how === 'write' || sending?.how === 'page'
  return title !== null && isAnswer && announces(firstPart(title)) ? [title] : []
}

function firstPart(title: string): string {
  return (/^(.*?)(?: [–—|·-] |: |$)/.exec(title)?.[1] ?? title).trim()
}

/** Lines without a success mark count if they replace the form or are at the top of the new page. */
function listLeadingLines({ lines, sending, step }: News): string[] {
  if (sending === null || sending.how === 'link') return []
  const isSamePage = step.after.documentId === sending.step.before.documentId
  if (isSamePage && sending.how === 'click' && !isFormGone(sending.step, step)) return []
  const leading = isSamePage ? lines : lines.slice(0, MAX_LEADING_LINES)
  return leading.filter((line) => line.length <= MAX_ANNOUNCEMENT_LENGTH && announces(line))
}

function announces(text: string): boolean {
  if (says(text, announcementWords)) return true
  return findSayings(text, doneWords).some(
    ({ start, end }) =>
      statement.test(text.slice(0, start)) && /^[.!。！]?$/u.test(text.slice(end)),
  )
}

/** Whether the control that submitted, or the fields around it, are gone or empty. */
function isFormGone(sent: Step, { after }: Step): boolean {
  const control = findActedControl(sent)
  const filled = sent.before.elements.filter(({ value }) => value !== null && value !== '')
  const isStill = (selector: string, value: string | null) =>
    after.elements.some((other) => other.selector === selector && other.value === value)
  const isControlThere = control !== null && isStill(control.selector, control.value)
  return (
    !isControlThere ||
    (filled.length > 0 && filled.every((one) => !isStill(one.selector, one.value)))
  )
}

interface Surroundings {
  /** Name of the control that was used. */
  control: string
  /** Title and address of the new page. */
  place: string
  /** All text around the control, and title and address before and after. */
  page: string
}

function nameSurroundings(sent: Step, { after }: Step): Surroundings {
  const control = findActedControl(sent)
  const name = `${sent.recorded.label ?? ''} ${control?.item ?? ''}`.trim()
  const place = `${after.title} ${readAddress(after.url)}`
  const before = `${sent.before.title} ${readAddress(sent.before.url)}`
  return { control: name, place, page: `${name} ${control?.context ?? ''} ${before} ${place}` }
}

function readAddress(url: string): string {
  return readPath(URL.parse(url)?.pathname ?? '')
}

/** Whether a text says that the act is done. A sentence that denies it or puts it into the future does not, even with the words for it. */
export function isDone(act: TaskAct, text: string): boolean {
  return listDone(act, text).length > 0
}

function listDone({ done }: TaskAct, text: string): string[] {
  return text.split(/(?<=[.!?])\s+/).filter((sentence) => {
    const found = findSayings(sentence, ...done).map(({ start }) => start)
    if (found.length === 0 || says(sentence, failureWords)) return false
    const at = Math.min(...found)
    const promises = findSayings(sentence, promiseWords)
    return !findSayings(sentence, pendingWords).some(
      ({ start, end }) =>
        start < at && !promises.some((promise) => promise.start < start && end <= promise.end),
    )
  })
}

/** A promise follows from something that was sent: the page of an empty form makes it, too. */
function isEarlyPromise(text: string, { how, step }: Sending): boolean {
  if (how === 'write' || !says(text, promiseWords)) return false
  return !step.before.elements.some(({ role, value }) => role === 'textbox' && value)
}

function isNamed(act: TaskAct, text: string, { control, place, page }: Surroundings): boolean {
  if (act.naming === 'nowhere' || namesAct(act, text)) return true
  if (act.naming === 'page') return namesAct(act, page)
  if (act.naming === 'control') return namesAct(act, control)
  // Thanks for an address are not thanks for an order, even if the button says “Continue to payment”.
  const isFinal =
    !beginsWith(control, leadOnWords, backWords, openWords) && namesAct(act, `${control} ${place}`)
  return says(text, thanksWords) && isFinal && !says(text, particularsWords)
}
