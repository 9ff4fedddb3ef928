import { foldUrl } from '../../lib/address/fold-url.ts'
import { createPatternFolder } from '../../lib/address/pattern-folder.ts'
import type { KnownStates, SharedCheck } from '../browser-session.ts'
import type { SessionPage } from '../page/session-page.ts'
import { type CheckLimits, checkPage } from './check-page.ts'

/** A site that generates endless addresses is not checked at each of them. */
const caps = { alike: 5, children: 50 }

const unchecked: SharedCheck = { url: null, violations: [] }

/** The document of an observation. */
export interface ObservedDocument {
  target: SessionPage
  url: string
  documentId: string
}

/** Violations of accessibility rules on the pages of a session, once for every kind of page. */
export class PageAccessibility {
  private readonly checked = new Set<string>()
  private readonly folder = createPatternFolder(caps)

  /**
   * Not checked if a page of this kind was before, is too large or too slow, or breaks the check. A page that has left
   * its observed address is checked when its kind is observed again. turn is 0 here.
   */
  async take(
    seen: ObservedDocument,
    known: KnownStates,
    limits: CheckLimits,
  ): Promise<SharedCheck> {
    const { target } = seen
    this.folder.learn(foldUrl(seen.url))
    const kind = this.findKind(seen.url)
    const isLeft = target.page.isClosed() || target.navigation.documentId !== seen.documentId
    if (isLeft || this.checked.has(kind)) return unchecked
    const found = await checkPage(target, known, limits)
    if (found === 'left' || this.findKind(found.url) !== kind) return unchecked
    this.checked.add(kind)
    if ('knownState' in found)
      return { url: found.url, violations: [], state: found.knownState, isKnown: true }
    const violations = found.violations.map(({ id: rule, helpUrl, ...rest }) => ({
      url: found.url,
      turn: 0,
      rule,
      help_url: helpUrl,
      ...rest,
      targets: rest.places.map(({ selector }) => selector),
    }))
    const { url, isChecked, state } = found
    return { url: isChecked ? url : null, violations, ...(state === null ? {} : { state }) }
  }

  private findKind(url: string): string {
    return this.folder.fold(foldUrl(url))
  }
}
