import { foldUrl } from '../address/fold-url.ts'

/** Faults of a control and not of its page, by their detectors: on every page of the site it is the same problem. */
const ofControls: ReadonlySet<string> = new Set(['unlabelled-control'])

/** What a friction on a page is about: the folded URL, which has no spaces, and after it what is wrong there. */
export function createSubject(url: string, ...parts: readonly string[]): string {
  return [foldUrl(url), ...parts].join(' ')
}

/** Whether that is the page the subject is about; `/` begins every other page's subject, too. */
export function isSubjectOn(subject: string, url: string): boolean {
  return `${subject} `.startsWith(`${foldUrl(url)} `)
}

/** The subject as far as it tells one problem from another: of a fault of a control without the path; its host stays. */
export function narrowSubject({
  detector,
  subject,
}: {
  detector: string
  subject: string
}): string {
  return ofControls.has(detector) ? subject.replace(/^([^/ ]*)\/\S*/, '$1') : subject
}
