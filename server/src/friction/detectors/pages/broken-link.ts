import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { pageMissingWords } from '../../../words/answers/page-missing.ts'
import { says } from '../../../words/says.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { FIRST_LINES } from '../../limits.ts'
import { isLoginAttempt, isRefusedInput } from '../../refused-input.ts'

const keptOut = new Set([401, 403, 407, 429, 451])

/** A number can be an area code, a house number, a price or a count: what follows it decides. */
const errorNumber = /^[^\w$€£]*(error\s+404\b|404([\s.!)\]]*$|\s*[-–—:|.]\s+(?![\s\d])))/i

/** A click that leads to an error page: an HTTP status of 400 or more, or a page that calls itself not found. */
export const brokenLink = { name: 'broken-link', detect } satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  if (control === null || !step.result.navigated || isRefusedInput(step.after)) return []
  if (namesError(control, step.after)) return []
  const answer = findErrorAnswer(step)
  if (answer === null || (isLoginAttempt(step) && !answer.isServerError)) return []
  const name = nameControl(control)
  return [
    describeFriction(
      {
        subject: createSubject(step.after.url, 'reached by a link'),
        category: answer.isServerError ? 'error' : 'navigation',
        severity: answer.isServerError ? 4 : 3,
        title: `${name} leads to an error page`,
        ...describeError(step, control, answer),
      },
      { status: answer.isMeasured ? 'verified' : 'unverified', quote: answer.quote },
    ),
  ]
}

/** A link to the error page itself keeps its promise: “404”, “500 Page”, “Seite nicht gefunden”. */
function namesError({ name }: ObservedElement, { status, title, lines }: Observation): boolean {
  const { number } =
    /(?<![\p{L}\p{N}€$£])(?<number>[45]\d\d)(?![\p{L}\p{N}])/u.exec(name)?.groups ?? {}
  if (number === undefined) return saysMissing(name)
  const shown = [String(status), title, ...lines.slice(0, FIRST_LINES)].join(' ')
  return shown.split(/[^\p{L}\p{N}]+/u).includes(number)
}

interface ErrorAnswer {
  words: string
  quote: string | null
  isServerError: boolean
  isMeasured: boolean
}

/** A button has no page that it names: its form can lead back to its own address. */
function describeError(
  { before, after }: Step,
  control: ObservedElement,
  { words, isServerError }: ErrorAnswer,
) {
  const [start, place] = [nameUrl(before.url), nameUrl(after.url)]
  const name = nameControl(control)
  const isLink = control.href !== null
  const advice = isLink
    ? `Point ${name} to a page that exists, or redirect ${place} there.`
    : `Find out why ${name} gets an error from ${place}, and let the page say what to do instead.`
  return {
    expected: isLink ? `${name} leads to the page it names.` : `Using ${name} shows no error page.`,
    observed:
      start === place
        ? `The site answered with an error page at the same address, ${place}, ${words}.`
        : `It led from ${start} to ${place}, ${words}.`,
    recommendation: isServerError
      ? `Find out why the server fails on ${place}, and fix it.`
      : advice,
  }
}

function findErrorAnswer({ before, after }: Step): ErrorAnswer | null {
  const isNewDocument = after.documentId !== before.documentId
  const status = isNewDocument ? (after.status ?? 200) : 200
  if (keptOut.has(status)) return null
  const known = new Set([before.title, ...before.lines])
  const [heading] = [after.title, ...after.lines.slice(0, FIRST_LINES)].filter(
    (line) => !known.has(line) && saysMissing(line),
  )
  if (status >= 400) {
    return {
      words: `which returned HTTP ${status}`,
      quote: heading ?? null,
      isServerError: status >= 500,
      isMeasured: true,
    }
  }
  if (heading === undefined) return null
  return {
    words: `which says ${quoteText(heading)} although its HTTP status says that it exists`,
    quote: heading,
    isServerError: false,
    isMeasured: false,
  }
}

function saysMissing(line: string): boolean {
  return errorNumber.test(line) || says(line, pageMissingWords)
}
