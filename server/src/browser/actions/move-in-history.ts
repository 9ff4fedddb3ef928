import type { Page } from 'playwright-core'
import type { ActionContext, ActionOutcome } from './action-context.ts'

/** Goes back or forward; refused where the history ends. */
export async function moveInHistory(
  { target, caps }: ActionContext,
  move: (page: Page, timeout: number) => Promise<unknown>,
): Promise<ActionOutcome> {
  const { documents, routes } = target.navigation
  const url = target.page.url()
  const response = await move(target.page, caps.navigationMs)
  const hasMoved =
    response !== null ||
    target.navigation.documents !== documents ||
    target.navigation.routes !== routes ||
    target.page.url() !== url
  return hasMoved ? null : { kind: 'refused', message: 'there is no page to go to' }
}
