import { readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { type FormEntry, listEntriesOn } from '../../entries.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isSubmission } from '../../submission.ts'

/**
 * What was typed comes back in other characters: bytes that were read in a wrong encoding, question marks for letters, or signs written as
 * entities. Only if exactly that form of the entry is shown, and the entry itself nowhere.
 */
export const garbledEntry = {
  name: 'garbled-entry',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const garbled = isSubmission(step) ? findGarbled(step, earlier) : null
  if (garbled === null) return []
  const { entry, shown } = garbled
  const { after } = step
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'characters'),
        category: 'content',
        severity: 2,
        title: `${nameUrl(after.url)} shows ${quoteText(shown)} for ${quoteText(entry.text)}`,
        expected: `${quoteText(entry.text)} is shown as it was typed.`,
        observed: `${quoteText(entry.text)} was typed into ${nameControl(entry.field)} and sent; ${nameUrl(after.url)} shows ${quoteText(shown)}.`,
        recommendation:
          'Use UTF-8 from the form to the page, and escape text once, where it is written into the page.',
      },
      { status: 'verified', quote: shown },
    ),
  ]
}

function findGarbled(
  step: Step,
  earlier: readonly Step[],
): { entry: FormEntry; shown: string } | null {
  if (!isFinished(step)) return null
  const { inView, elsewhere } = readEffect(step).lines
  const news = [...inView, ...elsewhere].join('\n')
  for (const entry of listEntriesOn(step, earlier)) {
    if (news.includes(entry.text)) continue
    const shown = listGarbled(entry.text).find((text) => news.includes(text))
    if (shown !== undefined) return { entry, shown }
  }
  return null
}

const entities: Readonly<Record<string, readonly string[]>> = {
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
  '"': ['&quot;', '&#34;'],
  "'": ['&#39;', '&#039;', '&apos;', '&#x27;'],
}

/** What a text becomes by usual mistakes; those that leave it as it is are none. */
function listGarbled(text: string): string[] {
  const bytes = new TextEncoder().encode(text)
  const misread = new TextDecoder('windows-1252').decode(bytes)
  const foreign = /\P{ASCII}/gu
  const forms = [misread, ...['?', '\uFFFD'].map((mark) => text.replaceAll(foreign, mark))]
  const escaped = Object.entries(entities).flatMap(([sign, codes]) =>
    codes.map((code) => text.replaceAll(sign, code)),
  )
  // A row of nothing but marks says too little.
  return [...forms, ...escaped].filter((form) => form !== text && /\p{L}/u.test(form))
}
