import { createHash } from 'node:crypto'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { keepNewest } from '../../lib/keep-newest.ts'

/** Places in the code of a page, as numbers, whose callbacks changed nothing visible, and those that once did. */
export interface LearnedCallbacks {
  harmless: readonly number[]
  visible: readonly number[]
}

/** The same for one kind of page: its host, and a hash of the rest. */
export interface LearnedOnPage extends LearnedCallbacks {
  page: string
}

/** Scripts choose how many addresses and places there are. */
const maxKinds = 200
export const maxLearned = 200
/** Kinds of pages in one report to the other sessions of a run, and the length of their names. */
export const maxReported = 20
export const maxPageName = 500

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
    const news = [...this.news].slice(0, maxReported)
    for (const [page] of news) this.news.delete(page)
    return news
      .filter(([page]) => page.length <= maxPageName)
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
  keepNewest(known.harmless, maxLearned)
  keepNewest(known.visible, maxLearned)
  kinds.set(page, known)
  keepNewest(kinds, maxKinds)
}
