import type { ElementPerformer } from '../performer.ts'
import { withoutWaiting } from '../without-waiting.ts'

/**
 * Longer texts are inserted at once, like a paste; up to this length each key is pressed, for pages that listen to
 * keys.
 */
const maxTypedUnits = 60

/** Fields whose value is not text typed key by key. */
const wholeValueTypes = new Set([
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
  'color',
  'range',
])

/** Replaces the content of a field by typing. */
export const typePerformer: ElementPerformer<'type'> = async (
  { locator, found },
  { text, submit },
  { caps },
) => {
  const options = withoutWaiting(caps.actionabilityMs)
  const isWhole = wholeValueTypes.has(found.element.inputType ?? '')
  if (isWhole || text.length > maxTypedUnits || text === '') await locator.fill(text, options)
  else {
    await locator.fill('', options)
    await locator.pressSequentially(text, options)
  }
  if (submit) await locator.press('Enter', options)
  return null
}
