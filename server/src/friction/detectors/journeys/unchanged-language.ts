import { isFinished } from '../../../effects/finished-step.ts'
import { findLanguage, namesLanguage } from '../../../lib/text/named-languages.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_TRANSLATED_LINES } from '../../limits.ts'

/**
 * A language switch after which the address names the other language and the page says the same as before. Silent if any line is another
 * one, if the address named no language or the same, and about pages that hardly say anything.
 */
export const unchangedLanguage = { name: 'unchanged-language', detect } satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  if (control === null || !isUnchanged(step, control)) return []
  const { before, after } = step
  return [
    describeFriction(
      {
        subject: createSubject(before.url, 'language'),
        category: 'content',
        severity: 3,
        title: `${nameControl(control)} on ${nameUrl(before.url)} changes the address and not the language`,
        expected: 'The page is shown in the language that was chosen.',
        observed: `${nameControl(control)} led from ${nameUrl(before.url)} to ${nameUrl(after.url)}, which says the same, word for word.`,
        recommendation: `Show ${nameUrl(after.url)} in its language, or do not offer the language where a page is not translated.`,
      },
      { status: 'verified', box: control.box },
    ),
  ]
}

function isUnchanged(step: Step, control: ObservedElement): boolean {
  const { action, before, after } = step
  const isSwitch = action.kind === 'click' && namesLanguage(control.name) && !control.current
  if (!isSwitch || !isFinished(step)) return false
  const [from, to] = [findLanguage(before.url), findLanguage(after.url)]
  const lines = before.pageText.split('\n').filter((line) => /\p{L}/u.test(line))
  const isOther = from !== null && to !== null && from !== to
  return isOther && lines.length >= MIN_TRANSLATED_LINES && before.pageText === after.pageText
}
