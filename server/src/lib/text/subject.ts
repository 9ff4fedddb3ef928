import { foldUrl } from '../address/fold-url.ts'

/** The subject of a friction on a page: the folded URL, which has no spaces, followed by what is wrong there. */
export function createSubject(url: string, ...parts: readonly string[]): string {
  return [foldUrl(url), ...parts].join(' ')
}

/** The same for something in a part that the site's pages share, such as the footer; null: in the content of its page. */
export function createPlacedSubject(
  url: string,
  region: string | null,
  ...parts: readonly string[]
): string {
  return region === null ? createSubject(url, ...parts) : createSubject(url, `@${region}`, ...parts)
}

/** Whether the subject is in a shared part, and so the same on every page of the site. */
export function isSharedSubject(subject: string): boolean {
  return /^\S+ @/.test(subject)
}

/** Whether the subject is about this page; `/` is also a prefix of every other page's subject. */
export function isSubjectOn(subject: string, url: string): boolean {
  return `${subject} `.startsWith(`${foldUrl(url)} `)
}
