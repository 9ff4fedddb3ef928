import type { ActionContext, ActionOutcome, ActionTarget } from './action-context.ts'
import { describeDiagnosis, diagnose } from './explain-failure.ts'
import { withoutWaiting } from './without-waiting.ts'

/** Covers that go away by themselves are animated; a shorter wait would only ask the page more often. */
const pollMs = 100

/** Presses an element where a user would, with the mouse or with a finger. */
export async function pressElement(
  target: ActionTarget,
  context: ActionContext,
): Promise<ActionOutcome> {
  if (context.hasTouch && target.isShownInPart) return tapOnPart(target, context)
  const options = withoutWaiting(context.caps.actionabilityMs)
  await (context.hasTouch ? target.locator.tap(options) : target.locator.click(options))
  return null
}

/**
 * Playwright compares the place in the window with places in the viewport, and so calls everything covered once the window was moved
 * on the viewport. Here the page is asked instead.
 */
async function tapOnPart(
  { locator, found }: ActionTarget,
  { target: { link }, caps, clock, signal }: ActionContext,
): Promise<ActionOutcome> {
  const untilMs = clock.monotonicMs() + caps.actionabilityMs
  const untilThen = () => withoutWaiting(Math.max(1, untilMs - clock.monotonicMs()))
  const handle = await locator.elementHandle(untilThen())
  try {
    await handle.waitForElementState('enabled', untilThen())
    await handle.waitForElementState('stable', untilThen())
  } finally {
    await handle.dispose()
  }
  let diagnosed = await diagnose(link, found)
  while (diagnosed.state === 'covered' && clock.monotonicMs() < untilMs) {
    await clock.sleep(pollMs, signal)
    diagnosed = await diagnose(link, found)
  }
  if (diagnosed.state !== 'fine' && diagnosed.state !== 'readonly')
    return describeDiagnosis(diagnosed)
  await locator.tap({ ...untilThen(), force: true })
  return null
}
