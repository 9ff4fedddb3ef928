import { setNewest } from '../../lib/keep-newest.ts'
import { MAX_SHARED_PAGES, MAX_SHARED_PLACES, MAX_SHARED_RUNS, MIN_WITNESSES } from '../limits.ts'
import type { LearnedOnPage } from '../observe/harmless-callbacks.ts'
import { isTargetPage } from './limit-to-targets.ts'

/** A place in the code of a kind of page. */
interface Place {
  page: string
  site: number
  /** Who has said that its callbacks change nothing visible, until they are believed. */
  hosts: Set<number>
  sessions: Set<string>
  /** Null until two agree, or one has seen a change. */
  finding: 'harmless' | 'visible' | null
}

/** What a session of a run says to the others, and what they say to it. */
export interface Sharing {
  learn: (learned: readonly LearnedOnPage[]) => void
  /** What was found since the last call, by any session. */
  takeNews: () => LearnedOnPage[]
}

/** A session of a run, by its id and the PID of its host. Nothing else is kept of them: a run is remembered for longer than they live. */
export interface Witness {
  runId: string
  sessionId: string
  hostPid: number
}

/** What the sessions of runs tell each other about callbacks of pages. */
export class SharedCallbacks {
  private readonly runs = new Map<string, RunCallbacks>()

  /** A session that may visit only these targets. */
  join(witness: Witness, allowlist: readonly string[]): Sharing {
    const run = this.runs.get(witness.runId) ?? new RunCallbacks()
    setNewest(this.runs, witness.runId, run, MAX_SHARED_RUNS)
    return run.join(witness, allowlist)
  }
}

class RunCallbacks {
  private readonly places = new Map<string, Place>()
  private readonly pages = new Set<string>()
  /** In the order in which they were found; a place that was harmless and became visible is in it twice. */
  private readonly findings: { page: string; site: number; isHarmless: boolean }[] = []

  join(witness: Witness, allowlist: readonly string[]): Sharing {
    let told = 0
    return {
      learn: (learned) => {
        for (const one of learned) if (isTargetPage(one.page, allowlist)) this.learn(witness, one)
      },
      takeNews: () => {
        const news = this.findings.slice(told)
        told = this.findings.length
        return Array.from(
          Map.groupBy(news, ({ page }) => page),
          ([page, found]) => ({
            page,
            harmless: found.filter(({ isHarmless }) => isHarmless).map(({ site }) => site),
            visible: found.filter(({ isHarmless }) => !isHarmless).map(({ site }) => site),
          }),
        )
      },
    }
  }

  private learn({ hostPid, sessionId }: Witness, { page, harmless, visible }: LearnedOnPage): void {
    for (const site of visible) this.note(this.findPlace(page, site), 'visible')
    for (const site of harmless) {
      const place = this.findPlace(page, site)
      if (place?.finding !== null) continue
      place.hosts.add(hostPid)
      place.sessions.add(sessionId)
      if (Math.min(place.hosts.size, place.sessions.size) >= MIN_WITNESSES)
        this.note(place, 'harmless')
    }
  }

  /** One change that was seen outweighs every proof that there is none. */
  private note(place: Place | null, finding: 'harmless' | 'visible'): void {
    if (place === null || place.finding === 'visible') return
    place.finding = finding
    place.hosts.clear()
    place.sessions.clear()
    this.findings.push({ page: place.page, site: place.site, isHarmless: finding === 'harmless' })
  }

  /** Null if there are too many already. */
  private findPlace(page: string, site: number): Place | null {
    const key = `${site} ${page}`
    const known = this.places.get(key)
    if (known !== undefined) return known
    if (this.places.size >= MAX_SHARED_PLACES) return null
    if (this.pages.size >= MAX_SHARED_PAGES && !this.pages.has(page)) return null
    const place: Place = { page, site, hosts: new Set(), sessions: new Set(), finding: null }
    this.pages.add(page)
    this.places.set(key, place)
    return place
  }
}
