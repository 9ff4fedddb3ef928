import { list, orNull, packed, record, type ValueOf } from './field.ts'
import { box, naturalNumber, flag, oneOf, shownText, plainText, url } from './kinds.ts'
import { maxLengths, maxOptions } from './limits.ts'

const label = plainText(maxLengths.label)
const selector = plainText(maxLengths.selector)

/** The parts around the content that the pages of a site share. */
export const pageRegions = ['header', 'navigation', 'footer'] as const

/** What is known of an element. The texts that a visitor reads are in the order of the outline. */
export const members = {
  role: label,
  /** Accessible name as a user would perceive it; empty if there is none. */
  name: shownText(maxLengths.name),
  /** What sighted users read right above or before a field without a name. */
  textBefore: orNull(shownText(maxLengths.item)),
  /** It shows a picture or nothing: nobody sees its name, or only after resting the mouse on it. */
  wordless: flag,
  /** The row or card that the control belongs to, if other controls of its name belong to different ones. */
  item: orNull(shownText(maxLengths.item)),
  /** The row of the outermost document that it is in; null outside rows. */
  row: orNull(naturalNumber),
  tag: label,
  /** `type` of inputs and buttons. */
  inputType: orNull(label),
  /** Current value; null for elements without one and always null for password fields. */
  value: orNull(shownText(maxLengths.value)),
  /** Its value is withheld from us: a password. */
  filled: flag,
  placeholder: orNull(shownText(maxLengths.name)),
  /** `name` or `autocomplete` of a field: the kind of data it expects. */
  fieldHint: orNull(label),
  /** Absolute URL of a link. */
  href: orNull(url),
  /** Labels of a select's options. */
  options: list(plainText(maxLengths.option), maxOptions),
  /** How many options there are, also beyond those. */
  optionCount: naturalNumber,
  checked: orNull(flag),
  expanded: orNull(flag),
  /** It gets what is typed. */
  focused: flag,
  /** Marked as what is shown now, such as the link of the page itself. */
  current: flag,
  disabled: flag,
  required: flag,
  /** A field that shows its value and takes no text, such as one that opens a calendar. */
  readOnly: flag,
  invalid: flag,
  /** The browser's own message at the field for which it blocked a form. */
  message: orNull(shownText(maxLengths.name)),
  /** Text of the nearest preceding heading or group label, to distinguish equal names. */
  context: orNull(plainText(maxLengths.context)),
  /** In an open dialog that must be answered before anything behind it can be used. */
  inModal: flag,
  /** What hides it completely, as pages describe it; null if it can be seen. */
  coveredBy: orNull(plainText(maxLengths.name)),
  /** It is covered now, and scrolling brings it out from under its cover. */
  isUncoverable: flag,
  /** Null in the content. */
  region: orNull(oneOf(pageRegions)),
  /** The selector of the form that it belongs to; null outside forms. */
  form: orNull(selector),
  /** A selector that finds it again after a reload, as short as uniqueness allows. */
  selector,
  box,
}

export const walkedElement = packed({
  /** Its number within the walk of its document. */
  index: naturalNumber,
  ...members,
})

export const observedElement = record({
  /** `e12`; elements of frames and shadow trees share the same numbering. */
  ref: label,
  ...members,
})

type ShownMember = {
  [Name in keyof typeof members]: (typeof members)[Name]['isShown'] extends true ? Name : never
}[keyof typeof members]

const shown = new Set(
  Object.entries(members)
    .filter(([, { isShown }]) => isShown)
    .map(([name]) => name),
)

function isShownMember(name: string): name is ShownMember {
  return shown.has(name)
}

/** What a visitor reads of an element. */
export const shownMembers = Object.keys(members).filter(isShownMember)

/** An interactive element as the walk saw it. */
export interface WalkedElement extends ValueOf<typeof walkedElement> {}
