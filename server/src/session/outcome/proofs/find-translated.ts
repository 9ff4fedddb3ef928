import { listConcepts } from '../../../lib/text/lexicon.ts'
import {
  findLanguage,
  findNamedLanguage,
  isLanguageCode,
  type NamedLanguage,
  namesLanguage,
} from '../../../lib/text/named-languages.ts'
import type { TaskPart } from '../../../task/parsed-task.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Step } from '../../../turn/step.ts'
import type { News, SessionRecord } from '../record/news.ts'
import type { GoalVerdict } from '../verdict.ts'
import { covers, isWhole, readNames } from './find-place.ts'

/**
 * The page that a task names, in the language that it names: its own words are in that language, so that the page from which the switch of
 * languages led to it is what names it. null unless the address is the same but for the language, and the text is not.
 */
export function findTranslated(
  goal: TaskPart,
  news: readonly News[],
  { start }: SessionRecord,
): GoalVerdict | null {
  const asked = goal.asks === null ? findNamedLanguage(goal.text, goal.language) : null
  if (asked === null) return null
  const language = listConcepts(asked.name)
  const drop = (words: ReadonlySet<string>) =>
    new Set([...words].filter((word) => !language.has(word)))
  const rest = { required: drop(goal.required), optional: drop(goal.optional) }
  const one = news.find(
    ({ step }) =>
      isSwitch(step, asked) &&
      isWhole(step.after) &&
      covers(rest, readNames(step.before, start), new Set()),
  )
  if (one === undefined) return null
  const { turn, after } = one.step
  return { kind: 'shown', proof: { turn, quote: one.title ?? after.title, kind: 'page' } }
}

function isSwitch(step: Step, { code }: NamedLanguage): boolean {
  const { action, before, after } = step
  if (action.kind !== 'click' || !namesLanguage(findActedControl(step)?.name ?? '')) return false
  const [from, to] = [readPage(before.url), readPage(after.url)]
  const isSame = from.path !== '' && from.path === to.path && from.language !== to.language
  return isSame && to.language === code && before.pageText !== after.pageText
}

/** An address without its language, which is empty for a start page. */
function readPage(url: string): { language: string | null; path: string } {
  const language = findLanguage(url)?.split(/[-_]/u)[0] ?? null
  const parts =
    URL.parse(url)
      ?.pathname.split('/')
      .filter((part) => part !== '') ?? []
  const [first = '', ...rest] = parts
  return { language, path: (isLanguageCode(first) ? rest : parts).join('/') }
}
