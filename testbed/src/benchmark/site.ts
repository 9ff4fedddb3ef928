import type { Device } from '@understudy/contract/visitor/devices'

/** Topics of the sites; the benchmark covers all of them. */
export const areas = [
  'navigation',
  'forms',
  'feedback',
  'errors',
  'performance',
  'accessibility',
  'copy',
  'dark patterns',
  'mobile',
  'appearance',
] as const
export type Area = (typeof areas)[number]

/** One defect of a site, described by hand from the site, never from a visitor's report. */
export interface Truth {
  /** Paths where it occurs; a finding about it points to one of them. */
  place: readonly [string, ...string[]]
  /** All of them must match the title, the observation or a quote of a finding: what is wrong, and how. */
  words: readonly [RegExp, ...RegExp[]]
  /**
   * Nielsen's: 1 cosmetic, 2 slows users down, 3 blocks a goal until a workaround is found, 4 blocks it or does harm.
   */
  severity: 1 | 2 | 3 | 4
  /** Whether code can detect it from browser measurements, or only someone who understands the page. */
  detectable: 'code' | 'eyes'
  /** The control that triggers it; without one the page shows it. */
  control?: RegExp
}

/** A small site with a defect and its twin without. */
export interface BenchmarkSite {
  /** Identifies the site in the results; visitors do not see it. */
  name: string
  area: Area
  /** The visitor's task; without one they explore. */
  task?: string
  /** That its visitors use, whatever the benchmark's; without one, the benchmark's. */
  device?: Device
  truth: readonly [Truth, ...Truth[]]
  /** Pages by path, of the defective site or of its clean twin. */
  pages: (isDefective: boolean) => SitePages
}

export type SitePages = Readonly<Record<string, SitePage>>

/** Markup, or a function that answers requests for the path. */
export type SitePage = string | ((request: SiteRequest) => SiteAnswer)

/** One request, read with a size limit. */
export interface SiteRequest {
  method: string
  url: URL
  /** Fields of a posted form; empty for other requests. */
  form: URLSearchParams
  cookies: ReadonlyMap<string, string>
}

/** The response to a request. */
export interface SiteAnswer {
  status: number
  body: string
  /** Sent instead of the body. */
  bytes?: Uint8Array
  /** Defaults to HTML. */
  type?: string
  location?: string
  /** A cookie to set, `name=value`. */
  cookie?: string
  /** Delay of the response, in ms. */
  delayMs?: number
}

/** A page with status 200. */
export function answerPage(body: string): SiteAnswer {
  return { status: 200, body }
}

/** Redirects after a form was accepted. */
export function redirectTo(location: string, cookie?: string): SiteAnswer {
  return { status: 303, body: '', location, cookie }
}

/** A response to a script. */
export function answerData(data: unknown, status = 200): SiteAnswer {
  return { status, body: JSON.stringify(data), type: 'application/json' }
}
