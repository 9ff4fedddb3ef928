import { isNumbered, isPageNumber, isPaging } from '../../../friction/paging.ts'
import { foldDigits } from '../../../lib/text/fold-digits.ts'
import { foldNumbers } from '../../../task/fold-numbers.ts'
import type { TaskPart } from '../../../task/parsed-task.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { says } from '../../../words/says.ts'
import { pageWords } from '../../../words/tasks/page.ts'
import { secondWords } from '../../../words/tasks/second.ts'
import { thirdWords } from '../../../words/tasks/third.ts'
import type { News } from '../record/news.ts'
import type { Proof } from '../verdict.ts'
import { isWhole } from './find-place.ts'

/** For a task to go to a page of a list by its number: a control for the pages was used, and the page of this number shows something else. */
export function findPaged({ text }: TaskPart, news: readonly News[]): Proof | null {
  const wanted = readNumber(text)
  if (wanted === null) return null
  for (const { step, lines } of news) {
    const [quote] = lines
    if (quote !== undefined && isWhole(step.after) && leadsTo(wanted, step))
      return { turn: step.turn, quote, kind: 'page' }
  }
  return null
}

function readNumber(text: string): number | null {
  if (!says(text, pageWords)) return null
  if (says(text, secondWords)) return 2
  if (says(text, thirdWords)) return 3
  const [number, ...others] = foldNumbers(foldDigits(text)).match(/\d+/gu) ?? []
  return number === undefined || others.length > 0 ? null : Number(number)
}

function leadsTo(wanted: number, step: Step): boolean {
  const used = findActedControl(step)
  const { before, after, action, result } = step
  if (used === null || action.kind !== 'click' || !result.ok || !isPaging(used)) return false
  if (isNumbered(used)) return isPageNumber(used, before) && readOwn(used.name) === wanted
  return isMarked(wanted, after) && !isMarked(wanted, before)
}

function isMarked(wanted: number, page: Observation): boolean {
  const isCurrent = page.elements.some(
    (one) => one.current && isPageNumber(one, page) && readOwn(one.name) === wanted,
  )
  const parameters = [...(URL.parse(page.url)?.searchParams.values() ?? [])]
  return isCurrent || parameters.includes(String(wanted))
}

function readOwn(name: string): number {
  return Number(/\d+/u.exec(name)?.[0])
}
