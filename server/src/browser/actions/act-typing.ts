import type { ActionContext, ActionOutcome, ActionTarget } from './action-context.ts'
import { withoutWaiting } from './without-waiting.ts'

/** Longer texts are put in at once, as pasted; up to here each key is pressed, so that pages that listen to keys work. */
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

/** Replaces what is in a field by typing. */
export async function typeText(
  { locator, found }: ActionTarget,
  text: string,
  submit: boolean,
  { caps }: ActionContext,
): Promise<ActionOutcome> {
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

/** Presses a key where the focus is. */
export async function pressKey(key: string, { target }: ActionContext): Promise<ActionOutcome> {
  await target.page.keyboard.press(key)
  return null
}
