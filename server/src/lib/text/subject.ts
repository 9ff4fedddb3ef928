import { foldUrl } from '../address/fold-url.ts'

/** What a friction on a page is about: the folded URL, which has no spaces, and after it what is wrong there. */
export function createSubject(url: string, ...parts: readonly string[]): string {
  return [foldUrl(url), ...parts].join(' ')
}

/** Whether that is the page the subject is about; `/` begins every other page's subject, too. */
export function isSubjectOn(subject: string, url: string): boolean {
  return `${subject} `.startsWith(`${foldUrl(url)} `)
}
