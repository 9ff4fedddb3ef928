import { members } from './element.ts'
import { orNull, record } from './field.ts'
import { atLeastOne, box, plainText } from './kinds.ts'
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
  /** What a rule of ours measured there; empty for those of axe-core. */
  detail: plainText(maxLengths.place.text),
  /** Where a rule of ours found it in the window; null for those of axe-core, and where the window shows only a part. */
  box: orNull(box),
  /** How many elements of its region violate the rule, itself included. */
  inRegion: atLeastOne,
})
