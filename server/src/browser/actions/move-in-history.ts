import type { SessionPage } from '../page/session-page.ts'
import type { ActionContext, PerformResult } from './action-context.ts'

/** Goes back or forward by one page; rejected if there is none. */
export async function moveInHistory(
  { target, caps }: ActionContext,
  steps: -1 | 1,
): Promise<PerformResult> {
  const nowhere: PerformResult = { kind: 'refused', message: 'there is no page to go to' }
  if (!(await isPageInHistory(target, steps))) return nowhere
  const { documents, routes } = target.navigation
  const url = target.page.url()
  const options = { waitUntil: 'commit', timeout: caps.navigationMs } as const
  const response = await (steps === -1
    ? target.page.goBack(options)
    : target.page.goForward(options))
  const hasMoved =
    response !== null ||
    target.navigation.documents !== documents ||
    target.navigation.routes !== routes ||
    target.page.url() !== url
  return hasMoved ? null : nowhere
}

/** The first entry of every history is the browser's initial blank page. */
async function isPageInHistory({ link }: SessionPage, steps: number): Promise<boolean> {
  const { currentIndex, entries } = await link.bounded(() =>
    link.session.send('Page.getNavigationHistory'),
  )
  return /^https?:/iu.test(entries[currentIndex + steps]?.url ?? '')
}
