import type { ActionContext, ActionOutcome } from './action-context.ts'

export async function scrollView(
  to: 'down' | 'up' | 'top' | 'bottom',
  { target }: ActionContext,
): Promise<ActionOutcome> {
  await target.link.call(target.link.mainFrameId, 'scroll', to)
  return null
}

/** Scrolls to words anywhere on the page, as a browser's own search does. */
export async function findOnPage(text: string, { target }: ActionContext): Promise<ActionOutcome> {
  const isFound = await target.link.call(target.link.mainFrameId, 'find', text)
  if (isFound === true) return null
  return { kind: 'not_visible', message: `"${text.slice(0, 100)}" is nowhere on this page` }
}
