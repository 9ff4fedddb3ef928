import { setNewest } from '../../lib/keep-newest.ts'
import type { AccessibilityCheck, ObservedViolation } from '../../turn/observation.ts'
import type { SharedCheck } from '../browser-session.ts'
import {
  MAX_CHECKED_SITES,
  MAX_MEETINGS,
  MAX_SHARED_TEXT,
  MAX_STATES_PER_SITE,
  MIN_WITNESSES,
} from '../limits.ts'
import type { Witness } from './shared-callbacks.ts'

/** What pages violate, by their states. */
export type KnownChecks = ReadonlyMap<string, readonly ObservedViolation[]>

/** What a session says to others of its customer and target about the accessibility of pages, and what they say to it. */
export interface CheckSharing {
  listKnown: () => KnownChecks
  /** The session has checked a page in this state. */
  note: (state: string, violations: readonly ObservedViolation[]) => void
  /** The session has not checked a page, because its state was known to have these violations. */
  meet: (state: string, violations: readonly ObservedViolation[]) => void
}

/** What pages in one state violate, and who has found it. */
interface Found {
  violations: readonly ObservedViolation[]
  /** To compare them with others, without their addresses. */
  text: string
  hosts: Set<number>
  sessions: Set<string>
  meetings: number
}

/** site: the customer and the host where its run begins; a site that takes over hosts deceives only the runs of its own. */
export interface CheckWitness extends Pick<Witness, 'sessionId' | 'hostPid'> {
  site: string
}

/**
 * What sessions tell each other about the accessibility of pages, also those of later runs: a digest says all that a check reads, so
 * what was found does not become old.
 */
export class SharedChecks {
  private readonly sites = new Map<string, Map<string, Found>>()

  join({ site, sessionId, hostPid }: CheckWitness): CheckSharing {
    const states = this.sites.get(site) ?? new Map<string, Found>()
    setNewest(this.sites, site, states, MAX_CHECKED_SITES)
    return {
      listKnown: () =>
        new Map(
          [...states].flatMap(([state, one]) => (isKnown(one) ? [[state, one.violations]] : [])),
        ),
      note: (state, violations) => {
        const text = JSON.stringify(violations.map(({ url: _url, ...rest }) => rest))
        if (text.length > MAX_SHARED_TEXT) return
        const before = states.get(state)
        // Of hosts that disagree none is believed until others agree with one of them.
        const found =
          before?.text === text
            ? before
            : {
                violations,
                text,
                hosts: new Set<number>(),
                sessions: new Set<string>(),
                meetings: 0,
              }
        if (!isKnown(found)) {
          found.hosts.add(hostPid)
          found.sessions.add(sessionId)
        }
        setNewest(states, state, found, MAX_STATES_PER_SITE)
      },
      meet: (state, violations) => {
        const found = states.get(state)
        // Another session may have found something else meanwhile, and this one has not looked.
        if (found?.violations !== violations) return
        found.meetings += 1
        if (found.meetings < MAX_MEETINGS) setNewest(states, state, found, MAX_STATES_PER_SITE)
        else states.delete(state)
      },
    }
  }
}

/** As with callbacks, neither one host is believed nor one session. */
function isKnown({ hosts, sessions }: Found): boolean {
  return Math.min(hosts.size, sessions.size) >= MIN_WITNESSES
}

/**
 * The check as its session sees it, with the violations of a known state; not checked if the host names a state that it was not told. Tells the other
 * sessions of a new one.
 */
export function exchangeCheck(
  { state, isKnown: isOld, url, violations }: SharedCheck,
  known: KnownChecks,
  sharing: CheckSharing | null,
): AccessibilityCheck {
  if (state === undefined || url === null) return { url, violations }
  if (isOld === true) {
    const found = known.get(state)
    if (found === undefined) return { url: null, violations: [] }
    sharing?.meet(state, found)
    return { url, violations: found.map((violation) => ({ ...violation, url })) }
  }
  sharing?.note(state, violations)
  return { url, violations }
}
