import { isFinished } from '../../../effects/finished-step.ts'
import { isLanguageCode, namesLanguage } from '../../../lib/text/named-languages.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A language switch that leads from a page to the start page of that language although the page is there in that language, too: the start
 * page links to it. Silent if no such page is linked.
 */
export const lostPage = { name: 'lost-page', detect } satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const other = findOtherLanguage(step)
  const control = findActedControl(step)
  if (other === null || control === null) return []
  const { before, after } = step
  return [
    describeFriction(
      {
        subject: createSubject(before.url, 'language'),
        category: 'navigation',
        severity: 2,
        title: `${nameControl(control)} on ${nameUrl(before.url)} leads to the start page instead of the same page`,
        expected: `The page ${quoteText(before.title)} is shown in the other language.`,
        observed: `${nameControl(control)} led to ${nameUrl(after.url)}, although the page is there in that language: ${nameUrl(other)}.`,
        recommendation: `Let ${nameControl(control)} lead to the same page in its language.`,
      },
      { status: 'verified', box: control.box },
    ),
  ]
}

/** The address of the same page in the language of the switch; null if the switch led there, or no link does. */
function findOtherLanguage(step: Step): string | null {
  const { before, after } = step
  if (!isSwitch(step) || !isFinished(step)) return null
  const [from, to] = [splitPath(before), splitPath(after)]
  const isHome = from.page !== '' && to.page === ''
  if (!isHome || !isLanguageCode(from.language) || !isLanguageCode(to.language)) return null
  if (from.language === to.language) return null
  const wanted = `/${to.language}/${from.page}`
  const link = after.elements.find(({ href }) => href !== null && trimPath(href) === wanted)
  return link?.href ?? null
}

function isSwitch(step: Step): boolean {
  const name = findActedControl(step)?.name ?? ''
  return step.action.kind === 'click' && namesLanguage(name)
}

/** The first part of a path, and the rest. */
function splitPath({ url }: Observation): { language: string; page: string } {
  const parts =
    URL.parse(url)
      ?.pathname.split('/')
      .filter((part) => part !== '') ?? []
  const [language = '', ...page] = parts
  return { language, page: page.join('/') }
}

function trimPath(href: string): string | null {
  return URL.parse(href)?.pathname.replace(/\/$/u, '') ?? null
}
