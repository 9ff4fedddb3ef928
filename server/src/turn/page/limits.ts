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

/** What a page can have so much of that an observation leaves out the rest; in the words in which it says so. */
export const readQuantities = [
  'elements',
  'parts in view',
  'style sheets',
  'generated text',
  'parts of names',
  'headings',
  'parts of lists',
  'areas of pictures',
  'frames',
  'layers',
  'levels',
] as const

export type ReadQuantity = (typeof readQuantities)[number]

/** How much of each is read of one document for one observation, all its parts together. */
export const maxRead: Readonly<Record<ReadQuantity, number>> = {
  elements: 15_000,
  /** Texts, controls and breaks of the outline. */
  'parts in view': 60_000,
  /** Sheets of shadow trees count for each of them. */
  'style sheets': 10_000,
  /** Characters. */
  'generated text': 500_000,
  /** Nodes in the controls, labels and pictures that they name. */
  'parts of names': 100_000,
  headings: 1000,
  /** Nodes that are compared to find rows, or that rows consist of. */
  'parts of lists': 100_000,
  'areas of pictures': 2000,
  frames: 100,
  /** Elements on top of each other, at all the places that are looked at. */
  layers: 200_000,
  /** Elements within each other. */
  levels: 400,
}

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
  'storage',
] as const

export type OutsideKind = (typeof outsideKinds)[number]
