import { selectors } from 'playwright-core'
import type { Locator } from 'playwright-core'
import type { Held } from '../../lib/waiting/held.ts'
import { hold } from '../../lib/waiting/held.ts'
import { agentName } from '../in-page-script.ts'
import type { SessionPage } from '../page/session-page.ts'
import type { RefTarget } from '../observe/splice-frames.ts'

const engineName = 'understudy'

/** Runs in Playwright's isolated world, where the page agent lives, so page scripts cannot influence the result. */
const engineScript = `({
  query(root, ref) { return globalThis.${agentName}?.target(ref) ?? null },
  queryAll(root, ref) { const element = this.query(root, ref); return element ? [element] : [] },
})`

let registration: Held<void> | null = null

/** Registers our refs as a Playwright selector engine; once per process, because engines belong to the library. */
export async function registerRefs(): Promise<void> {
  registration ??= hold(() => selectors.register(engineName, engineScript, { contentScript: true }))
  await registration.outcome()
}

/** A locator for an element of the newest observation, through its enclosing documents. */
export function locateRef(target: SessionPage, found: RefTarget): Locator {
  let scope: Pick<SessionPage['page'], 'locator'> | ReturnType<Locator['contentFrame']> =
    target.page
  for (const part of found.path) scope = scope.locator(`${engineName}=${part}`).contentFrame()
  return scope.locator(`${engineName}=${found.localRef}`)
}
