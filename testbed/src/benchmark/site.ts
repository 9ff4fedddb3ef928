/** What a site is about; the benchmark covers all of them. */
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
] as const
export type Area = (typeof areas)[number]

/** One thing that is wrong with a site, written by hand from the site, never from what a visitor reported. */
export interface Truth {
  /** Paths at which it can be met; a finding about it points to one of them. */
  place: readonly [string, ...string[]]
  /** All of them stand in the title, the observation or a quote of a finding about it: what is wrong, and how. */
  words: readonly [RegExp, ...RegExp[]]
  /** Nielsen's: 1 cosmetic, 2 slows users down, 3 keeps from an aim until a way round is found, 4 stops or harms. */
  severity: 1 | 2 | 3 | 4
  /** Whether code can tell it from what a browser measures, or only someone who understands the page. */
  detectable: 'code' | 'eyes'
  /** The control that must be used to meet it; without one the page shows it. */
  control?: RegExp
}

/** A small site with a defect and its twin without. */
export interface BenchmarkSite {
  /** Names the site in the results; visitors do not see it. */
  name: string
  area: Area
  /** What a visitor is sent for; without one they explore. */
  task?: string
  truth: readonly [Truth, ...Truth[]]
  /** Pages by path, of the defective site or of its clean twin. */
  pages: (isDefective: boolean) => SitePages
}

export type SitePages = Readonly<Record<string, SitePage>>

/** Markup, or what answers a request for the path. */
export type SitePage = string | ((request: SiteRequest) => SiteAnswer)

/** One request, read and bounded. */
export interface SiteRequest {
  method: string
  url: URL
  /** Fields of a posted form; empty for other requests. */
  form: URLSearchParams
  cookies: ReadonlyMap<string, string>
}

/** What a request is answered with. */
export interface SiteAnswer {
  status: number
  body: string
  /** HTML when left out. */
  type?: string
  location?: string
  /** A cookie to set, `name=value`. */
  cookie?: string
  /** How long the answer is held back, in ms. */
  delayMs?: number
}

/** A page that is all right. */
export function answerPage(body: string): SiteAnswer {
  return { status: 200, body }
}

/** Leads on after a form was taken. */
export function redirectTo(location: string, cookie?: string): SiteAnswer {
  return { status: 303, body: '', location, cookie }
}

/** An answer to a script. */
export function answerData(data: unknown, status = 200): SiteAnswer {
  return { status, body: JSON.stringify(data), type: 'application/json' }
}
