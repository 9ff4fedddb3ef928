import { foldUrl } from '../address/fold-url.ts'

/** The subject of a friction on a page: the folded URL, which has no spaces, followed by what is wrong there. */
export function createSubject(url: string, ...parts: readonly string[]): string {
  return [foldUrl(url), ...parts].join(' ')
}

/** Whether the subject is about this page; `/` is also a prefix of every other page's subject. */
export function isSubjectOn(subject: string, url: string): boolean {
  return `${subject} `.startsWith(`${foldUrl(url)} `)
}
