import { readEffect } from '../../../effects/effect.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { nameControl, nameResource, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A file for download whose server answers with an error, so that nothing happens for the visitor. What the browser stops itself is none,
 * and neither is a file of another host.
 */
export const failedDownload = {
  name: 'failed-download',
  traits: { canBeOurs: true, isFailedClick: true },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  const { before, after } = step
  return readEffect(step).files.refused.map(({ url, fileName }) => {
    const address = nameResource(url, after.url)
    const cause = control === null ? nameUrl(before.url) : nameControl(control)
    return describeFriction(
      {
        subject: createSubject(url, 'download'),
        category: 'error',
        severity: 3,
        title: `${cause} offers the file ${quoteText(fileName)}, and it cannot be downloaded`,
        expected: `${quoteText(fileName)} is downloaded.`,
        observed: `${cause} on ${nameUrl(before.url)} began to download ${address}, and the server answered with an error; the page says nothing.`,
        recommendation: `Put the file at ${address}, or correct the address of ${cause}.`,
      },
      { status: 'verified', box: control?.box ?? null },
    )
  })
}
