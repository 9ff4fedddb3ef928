import { areSamePage, findFieldAgain } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { findAcceptedWrites } from '../../../turn/failed-requests.ts'
import type { Step } from '../../../turn/step.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { type FormEntry, listEntriesOn } from '../../entries.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isSubmission } from '../../submission.ts'

/**
 * A field that had a value, got another one, was saved with it, and has the first one again when the page is opened anew. Silent if nothing
 * said that it was saved, about fields that were empty before, which forms empty on purpose, and after anything else was sent there.
 */
export const lostSave = {
  name: 'lost-save',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const lost = findLost(step, earlier)
  if (lost === null) return []
  const { entry, was } = lost
  const { after } = step
  const name = nameControl(entry.field)
  return [
    describeFriction(
      {
        subject: describeSubject(after.url, entry.field),
        category: 'trust',
        severity: 4,
        title: `${name} has ${quoteText(was)} again although ${quoteText(entry.text)} was saved`,
        expected: `${quoteText(entry.text)} is still there when the page is opened again.`,
        observed: `${name} had ${quoteText(was)}; ${quoteText(entry.text)} was entered and the page said that it was saved. Opened again, ${nameUrl(after.url)} shows ${quoteText(was)}.`,
        recommendation: `Store ${name} before saying that it is saved, and read it from there.`,
      },
      {
        status: 'verified',
        quote: was,
        box: findFieldAgain(entry.field, after)?.box ?? null,
      },
    ),
  ]
}

function findLost(step: Step, earlier: readonly Step[]): { entry: FormEntry; was: string } | null {
  const { before, after } = step
  const isAnew = before.documentId !== after.documentId && !isSubmission(step)
  if (!isAnew || !isFinished(step)) return null
  const saved = earlier.findLastIndex(
    (past) => isSubmission(past) && areSamePage(past.before, after),
  )
  const save = earlier[saved]
  if (save === undefined || !isAccepted(save)) return null
  const lost = listEntriesOn(save, earlier.slice(0, saved)).flatMap((entry) => {
    const was = entry.was?.trim() ?? ''
    const isBack = findFieldAgain(entry.field, after)?.value?.trim() === was
    return was !== '' && was !== entry.text && isBack ? [{ entry, was }] : []
  })
  return lost[0] ?? null
}

/** The site said that it was done: a new message, or an accepted request without an error. */
function isAccepted({ before, after, result }: Step): boolean {
  const isNew = (text: string) => !before.facts.successes.includes(text)
  const isRefused = after.facts.alerts.length > 0 || after.facts.invalidFields.length > 0
  const isTold = after.facts.successes.some(isNew) || findAcceptedWrites(after).length > 0
  return result.ok && !isRefused && isTold
}
