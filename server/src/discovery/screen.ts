import type { LinkFact } from './file-facts.ts'
import type { Place } from './project.ts'

/** A page a person can be on, as one of the frameworks declares it. */
export interface Screen {
  framework: string
  /** Root of the package whose screens link to one another. */
  site: string
  pattern: string
  /** Of a route that is linked to by name. */
  name: string | null
  title: string | null
  file: string
  line: number
  /** The code of the page itself. */
  own: readonly Place[]
  /** Layouts and the like, whose links are on this page too. */
  around: readonly Place[]
  /** Links that stand in no markup, such as the redirects of a handler. */
  extraLinks: readonly LinkFact[]
}

/** An address that shows another screen. */
export interface Alias {
  site: string
  pattern: string
  /** A pattern, or `name:` and the name of a route. */
  target: string
}

/** Where a form is sent, when that is not a screen but code that answers it. */
export interface Receiver {
  site: string
  pattern: string
  file: string
  line: number
  redirects: readonly string[]
}

/** What one framework finds in a project. */
export interface Found {
  screens: readonly Screen[]
  aliases: readonly Alias[]
  receivers: readonly Receiver[]
}
