/** Controls of an observation, those of nested documents included. */
export const maxControls = 600
/** Lines of an observation, the same. */
export const maxLines = 3000
/** Rows and cards of a document, and what is read of each. */
export const maxRows = 300
export const maxRowTexts = 12
/** Examples of each kind of fact. */
export const maxPerFact = 20
/** Choices of one control. */
export const maxOptions = 60
/** What happened since the previous observation: this many of each kind. */
export const maxEvents = 50
/** Places where a page violates one accessibility rule. */
export const maxPlaces = 5

/** How long a text can be, in code units. The page is read with these limits, and they hold for what a host sends. */
export const maxLengths = {
  /** A role, a tag, the type or the hint of a field, and ids of the browser's. */
  label: 80,
  /** A name, a placeholder, or a message at a field. */
  name: 300,
  value: 500,
  option: 100,
  /** All choices of all controls. */
  options: 50_000,
  /** The heading above a control. */
  context: 80,
  /** The row or card that a control belongs to. */
  item: 60,
  /** What a row or card says in one place. */
  rowText: 120,
  selector: 2000,
  title: 500,
  line: 10_000,
  /** All lines in view; a person can read far less of one. */
  lines: 100_000,
  /** The whole document. */
  pageText: 100_000,
  alert: 400,
  /** A message that has disappeared. */
  passed: 300,
  /** A script error, or a dialog. */
  event: 500,
  /** At a place that violates an accessibility rule. */
  place: { selector: 500, text: 200 },
  /** Everything else that a page chooses. */
  other: 2000,
  /** Whole addresses, and those within a page. */
  url: 2048,
} as const

/**
 * How a document is read: new, with all that has happened since the last observation; more, as the same observation, with what has
 * happened since; again, without.
 */
export type HowRead = 'new' | 'more' | 'again'

/** What a page that is idle still lacks: its content is busy, or there is none. */
export const missingKinds = ['nothing', 'busy', 'content'] as const

/** What a page can use outside its document, which no visitor of ours sees. */
export const outsideKinds = [
  'clipboard',
  'full_screen',
  'notifications',
  'sharing',
  'printing',
] as const

export type OutsideKind = (typeof outsideKinds)[number]
