import type { LinkFact } from './file-facts.ts'
import type { Place } from './project.ts'

/** A page a person can open, as declared in one of the frameworks. */
export interface Screen {
  framework: string
  /** Root of the package whose screens link to each other. */
  site: string
  pattern: string
  /** For a route that is linked to by name. */
  name: string | null
  title: string | null
  file: string
  line: number
  /** The code of the page itself. */
  own: readonly Place[]
  /** Layouts and similar code, whose links are on this page too. */
  around: readonly Place[]
  /** Links outside the markup, such as the redirects of a handler. */
  extraLinks: readonly LinkFact[]
}

/** An address that shows another screen. */
export interface Alias {
  site: string
  pattern: string
  /** A pattern, or `name:` followed by the name of a route. */
  target: string
}

/** The target of a form, if it is not a screen but code that handles the form. */
export interface Receiver {
  site: string
  pattern: string
  file: string
  line: number
  redirects: readonly string[]
}

/** Something that should have screens and was not read; `reason` is shown to the customer. */
export interface Unread {
  file: string
  reason: string
}

/** What one framework finds in a project. */
export interface Found {
  screens: readonly Screen[]
  aliases: readonly Alias[]
  receivers: readonly Receiver[]
  /** Paths that addresses of the site can start with, besides those that the patterns contain. */
  bases: readonly string[]
  unread: readonly Unread[]
}
