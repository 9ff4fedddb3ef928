import type { Redactor } from '../../lib/secrets/redact.ts'
import type { ActionFailure, PageAction } from '../../turn/action.ts'
import { boundUrl } from '../../turn/page/bound-text.ts'
import { readPage } from '../observe/observe.ts'
import type { RefTarget } from '../observe/splice-frames.ts'
import type { SessionPage } from '../page/session-page.ts'
import { actOnPage } from './act.ts'
import type { ActionContext } from './action-context.ts'
import { startChangeWatch } from './change-watch.ts'
import { explainFailure } from './explain-failure.ts'
import { findRenewed } from './find-renewed.ts'

/** What the newest observation showed. shown: its page. */
interface ShownView {
  targets: ReadonlyMap<string, RefTarget>
  shown: SessionPage | null
  redactor: Redactor
}

/** found: the element that was acted on; null if there was none. */
interface Acted {
  failure: ActionFailure | null
  found: RefTarget | null
}

/** Performs an action on what the newest observation showed, or on what the page has put in its place since. */
export async function actOnView(
  action: PageAction,
  view: ShownView,
  context: ActionContext,
): Promise<Acted> {
  const { target } = context
  const url = target.page.url()
  const refusal = target.commits.findRefusal(url)
  let found = 'ref' in action ? (view.targets.get(action.ref) ?? null) : null
  if (refusal !== null)
    return { failure: { kind: 'blocked_navigation', message: refusal, url: boundUrl(url) }, found }
  try {
    const failure = await performOn(action, found, { view, context })
    const renewed = failure?.kind === 'stale_ref' ? await refind(view, found, target) : null
    if (renewed === null) return { failure, found }
    found = renewed
    return { failure: await performOn(action, found, { view, context }), found }
  } catch (error) {
    if (context.signal.aborted) throw error
    return { failure: await explainFailure(error, found, target.link), found }
  }
}

async function performOn(
  action: PageAction,
  found: RefTarget | null,
  { view, context }: { view: ShownView; context: ActionContext },
): Promise<ActionFailure | null> {
  const { isThere, modal } = await startChangeWatch(context.target, found)
  const isHere = isThere && view.shown === context.target
  return actOnPage(action, found !== null && isHere ? { found, modal } : null, context)
}

/** Reads the page again, because it has replaced the element; null if there is no other in its place. */
async function refind(
  { shown, redactor }: ShownView,
  found: RefTarget | null,
  target: SessionPage,
): Promise<RefTarget | null> {
  if (found === null || shown !== target) return null
  const { page } = await readPage(target, 'again', redactor)
  return findRenewed(page.targets, found)
}
