import { foldUrl } from '../address/fold-url.ts'

/** The subject of a friction on a page: the folded URL, which has no spaces, followed by what is wrong there. */
export function createSubject(url: string, ...parts: readonly string[]): string {
  return [foldUrl(url), ...parts].join(' ')
}

/** The same for what stands in a part that the pages of the site share, such as its footer. */
export function createSharedSubject(
  url: string,
  region: string,
  ...parts: readonly string[]
): string {
  return createSubject(url, `@${region}`, ...parts)
}

/** Whether the subject is of such a part: then it is the same on every page of the site. */
export function isSharedSubject(subject: string): boolean {
  return /^\S+ @/.test(subject)
}

/** Whether the subject is about this page; `/` is also a prefix of every other page's subject. */
export function isSubjectOn(subject: string, url: string): boolean {
  return `${subject} `.startsWith(`${foldUrl(url)} `)
}
