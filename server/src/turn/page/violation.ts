import { members } from './element.ts'
import { record } from './field.ts'
import { atLeastOne, plainText } from './kinds.ts'
import { maxLengths } from './limits.ts'

const { tag, region, context } = members
const selector = plainText(maxLengths.place.selector)

/** An element that violates an accessibility rule. */
export const violationPlace = record({
  /** Of axe-core, which names classes. */
  selector,
  /** The selector that an observed element would have. */
  path: selector,
  tag,
  text: plainText(maxLengths.place.text),
  region,
  context,
  /** How many elements of its region violate the rule, itself included. */
  inRegion: atLeastOne,
})
