import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_PAGE_GROWTHS, MAX_LAST_LINE } from '../../limits.ts'

/**
 * The last line of a page that loads more whenever a visitor comes near its end, so that what stands there is never in view. Silent if
 * the last line was in view once, or is itself part of what is added.
 */
export const runawayEnd = { name: 'runaway-end', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const { after } = step
  const onPage = [...earlier, step].filter(({ before }) => before.documentId === after.documentId)
  const growths = onPage.filter(isGrowth)
  const end = findEnd(after)
  if (!isGrowth(step) || growths.length < MIN_PAGE_GROWTHS || end === null) return []
  const wasSeen = onPage.some(({ before, after: then }) =>
    [before, then].some(({ lines }) => lines.some((line) => line.includes(end))),
  )
  if (wasSeen || growths.some(({ before }) => findEnd(before) !== end)) return []
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'end'),
        category: 'navigation',
        severity: 3,
        title: `${quoteText(end)} at the end of ${nameUrl(after.url)} moves away while the visitor scrolls to it`,
        expected: 'What stands at the end of a page can be reached.',
        observed: `The visitor scrolled down ${growths.length} times, and each time the page loaded more above its last line, ${quoteText(end)}, which never came into view.`,
        recommendation: `Load more on ${nameUrl(after.url)} with a button, or put what stands at its end elsewhere too.`,
      },
      { status: 'verified' },
    ),
  ]
}

/** The visitor scrolled down, and the page has become longer than it was. */
function isGrowth({ action, before, after, result }: Step): boolean {
  const isDown = action.kind === 'scroll' && (action.to === 'down' || action.to === 'bottom')
  return (
    isDown &&
    result.ok &&
    before.documentId === after.documentId &&
    after.scroll.maxY > before.scroll.maxY &&
    after.pageText.length > before.pageText.length
  )
}

function findEnd({ pageText }: Observation): string | null {
  const last = pageText.slice(-1000).split('\n').at(-1)?.trim() ?? ''
  return last !== '' && last.length <= MAX_LAST_LINE ? last : null
}
