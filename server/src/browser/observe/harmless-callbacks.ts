import { createHash } from 'node:crypto'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { keepNewest } from '../../lib/keep-newest.ts'
import { MAX_LEARNED_PLACES, MAX_PAGE_KINDS, MAX_PAGE_NAME, MAX_REPORTED_KINDS } from '../limits.ts'

/** Places in the code of a page, as numbers, whose callbacks changed nothing visible, and those that once did. */
export interface LearnedCallbacks {
  harmless: readonly number[]
  visible: readonly number[]
}

/** The same for one kind of page: its host, and a hash of the rest. */
export interface LearnedOnPage extends LearnedCallbacks {
  page: string
}

/** What a session knows about delayed callbacks, for each kind of page: documents forget it. */
export class HarmlessCallbacks {
  private readonly kinds = new Map<string, Places>()
  /** What this session has learned itself and not reported yet. */
  private readonly news = new Map<string, Places>()

  find(url: string): LearnedCallbacks {
    const known = this.kinds.get(nameKind(url))
    return { harmless: [...(known?.harmless ?? [])], visible: [...(known?.visible ?? [])] }
  }

  learn(url: string, { harmless, visible }: LearnedCallbacks): void {
    const page = nameKind(url)
    const known = this.kinds.get(page)
    const learned = {
      harmless: harmless.filter((place) => known?.harmless.has(place) !== true),
      visible: visible.filter((place) => known?.visible.has(place) !== true),
    }
    add(this.kinds, page, learned)
    add(this.news, page, learned)
  }

  /** What other sessions have learned. */
  adopt(learned: readonly LearnedOnPage[]): void {
    for (const { page, ...places } of learned) add(this.kinds, page, places)
  }

  /** What this session has learned since the last call, as much as is reported at once. */
  takeNews(): LearnedOnPage[] {
    const news = [...this.news].slice(0, MAX_REPORTED_KINDS)
    for (const [page] of news) this.news.delete(page)
    return news
      .filter(([page]) => page.length <= MAX_PAGE_NAME)
      .map(([page, { harmless, visible }]) => ({
        page,
        harmless: [...harmless],
        visible: [...visible],
      }))
  }
}

/** The host and a hash: other sessions of the run, which need not be signed in, learn no path of a signed-in one that they cannot guess. */
function nameKind(url: string): string {
  const page = foldUrl(url)
  const [host = ''] = page.split('/', 1)
  return `${host}/${createHash('sha256').update(page).digest('hex')}`
}

interface Places {
  harmless: Set<number>
  visible: Set<number>
}

function add(
  kinds: Map<string, Places>,
  page: string,
  { harmless, visible }: LearnedCallbacks,
): void {
  if (harmless.length === 0 && visible.length === 0) return
  const known = kinds.get(page) ?? { harmless: new Set(), visible: new Set() }
  for (const place of visible) known.visible.add(place)
  for (const place of harmless) known.harmless.add(place)
  for (const place of known.visible) known.harmless.delete(place)
  keepNewest(known.harmless, MAX_LEARNED_PLACES)
  keepNewest(known.visible, MAX_LEARNED_PLACES)
  kinds.set(page, known)
  keepNewest(kinds, MAX_PAGE_KINDS)
}
