import { findActedControl } from './acted-control.ts'
import type { Step } from './step.ts'

/**
 * The address of a link that is no page: whoever followed it was sent back to the page with the link, so the server did something else for
 * it, such as counting a vote. Null if the step followed no such link. Not where the site only spells its own address in
 * another way (`/` is `/en/`), nor on a page to sign in, which is where other pages lead.
 */
export function findReturningLink(step: Step): string | null {
  const { action, before, after } = step
  const href = action.kind === 'click' ? (findActedControl(step)?.href ?? null) : null
  if (href === null || after.documentId === before.documentId) return null
  if (before.elements.some(({ inputType }) => inputType === 'password')) return null
  return isSentBack(before.url, href, after.url) ? href : null
}

function isSentBack(here: string, there: string, end: string): boolean {
  const [from, link, to] = [URL.parse(here), URL.parse(there), URL.parse(end)]
  if (from === null || link === null || to === null) return false
  if (link.hostname !== from.hostname || to.hostname !== from.hostname) return false
  return readPath(to) === readPath(from) && !readPath(to).endsWith(readPath(link))
}

function readPath({ pathname }: URL): string {
  return pathname.replace(/\/+$/u, '').toLowerCase()
}
