import { keepNewest } from '../../lib/keep-newest.ts'
import type { LearnedOnPage } from '../observe/harmless-callbacks.ts'
import { isTargetPage } from './limit-to-targets.ts'

/** A place in the code of a kind of page. */
interface Place {
  page: string
  site: number
  /** Those that have said that its callbacks change nothing visible, until they are believed. */
  hosts: Set<object>
  /** Null until two hosts agree, or one has seen a change. */
  finding: 'harmless' | 'visible' | null
}

/** What a session of a run says to the others, and what they say to it. */
export interface Sharing {
  learn: (learned: readonly LearnedOnPage[]) => void
  /** What was found since the last call, by any session. */
  takeNews: () => LearnedOnPage[]
}

/** Hosts choose how many there are. */
const maxPlacesPerRun = 2000
const maxRuns = 64
/** A page that took over a host must not make other sessions miss what they would see, so a host is not believed alone. */
const minHosts = 2

/** What the sessions of runs tell each other about callbacks of pages. */
export class SharedCallbacks {
  private readonly runs = new Map<string, RunCallbacks>()

  /** A session in this host, which may visit only these targets. Without a run it is told nothing. */
  join(runId: string | undefined, host: object, allowlist: readonly string[]): Sharing {
    const run = (runId === undefined ? undefined : this.runs.get(runId)) ?? new RunCallbacks()
    if (runId !== undefined) {
      this.runs.delete(runId)
      this.runs.set(runId, run)
      keepNewest(this.runs, maxRuns)
    }
    return run.join(host, allowlist)
  }
}

class RunCallbacks {
  private readonly places = new Map<string, Place>()
  /** In the order in which they were found; a place that was harmless and became visible is in it twice. */
  private readonly findings: { page: string; site: number; isHarmless: boolean }[] = []

  join(host: object, allowlist: readonly string[]): Sharing {
    let told = 0
    return {
      learn: (learned) => {
        for (const one of learned) if (isTargetPage(one.page, allowlist)) this.learn(host, one)
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

  private learn(host: object, { page, harmless, visible }: LearnedOnPage): void {
    for (const site of visible) this.note(this.findPlace(page, site), 'visible')
    for (const site of harmless) {
      const place = this.findPlace(page, site)
      if (place?.finding !== null) continue
      place.hosts.add(host)
      if (place.hosts.size >= minHosts) this.note(place, 'harmless')
    }
  }

  /** One change that was seen outweighs every proof that there is none. */
  private note(place: Place | null, finding: 'harmless' | 'visible'): void {
    if (place === null || place.finding === 'visible') return
    place.finding = finding
    place.hosts.clear()
    this.findings.push({ page: place.page, site: place.site, isHarmless: finding === 'harmless' })
  }

  /** Null if there are too many already. */
  private findPlace(page: string, site: number): Place | null {
    const key = `${site} ${page}`
    const known = this.places.get(key)
    if (known !== undefined) return known
    if (this.places.size >= maxPlacesPerRun) return null
    const place: Place = { page, site, hosts: new Set(), finding: null }
    this.places.set(key, place)
    return place
  }
}
