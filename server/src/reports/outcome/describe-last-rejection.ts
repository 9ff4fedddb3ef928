import type { DetectorName } from '@understudy/contract/finding'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { nameUrl } from '../../friction/control.ts'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { startSentence } from '../../lib/text/sentence.ts'

/**
 * Which page rejected a form, and in which turns a problem with that was first recorded, if the session ended on that page;
 * otherwise null. It does not say that this is why the goal was missed, which the record does not show.
 */
export function describeLastRejection({ turns }: Transcript): string | null {
  const end = turns.at(-1)?.result.url
  if (end === undefined) return null
  const rejected = turns.filter(
    (turn) => isRejection(turn) && foldUrl(turn.result.url) === foldUrl(end),
  )
  if (rejected.length === 0) return null
  const numbers = rejected.map(({ turn }) => String(turn))
  const when = `${numbers.length === 1 ? 'turn' : 'turns'} ${new Intl.ListFormat('en-GB').format(numbers)}`
  return startSentence(
    `${nameUrl(end)} rejected a form in ${when}, and the session ended on that page.`,
  )
}

/** The site rejected a form. */
const rejections: ReadonlySet<DetectorName> = new Set([
  'lost-input',
  'silent-validation',
  'unmarked-field',
  'validation-loop',
])

function isRejection({ frictions }: TranscriptTurn): boolean {
  return frictions.some(
    ({ detector, attribution }) => attribution === 'site' && rejections.has(detector),
  )
}
