import type { CDPSession, Page } from 'playwright-core'
import { consoleScript } from '../in-page-script.ts'
import { CommitGuard } from './commit-guard.ts'
import type { DialogsAndConsole } from './dialogs-and-console.ts'
import { DownloadWatch } from './download-watch.ts'
import type { EventRates } from './event-rates.ts'
import type { NavigationGuard } from './navigation-guard.ts'
import { NavigationWatch } from './navigation-watch.ts'
import { NetworkWatch } from './network-watch.ts'
import { PageLink, type PageLinkDeps } from './page-link.ts'
import { WakeSignal } from './wake-signal.ts'

/** One page of the session and everything that listens to it. */
export interface SessionPage {
  page: Page
  link: PageLink
  network: NetworkWatch
  navigation: NavigationWatch
  commits: CommitGuard
  files: DownloadWatch
  dialogsAndConsole: DialogsAndConsole
  /** Wakes waiting code when anything that it may wait for begins or ends. */
  wakeSignal: WakeSignal
  /** Name of the private event through which the page's world reports its timers. */
  channel: string
}

/** How a page is created. isPopup: it can be closed. */
export interface SessionPageDeps extends PageLinkDeps {
  guard: NavigationGuard
  dialogsAndConsole: DialogsAndConsole
  rates: EventRates
  isPopup: boolean
}

export async function createSessionPage(
  page: Page,
  channel: string,
  deps: SessionPageDeps,
): Promise<SessionPage> {
  const { dialogsAndConsole, guard, isPopup } = deps
  dialogsAndConsole.listen(page)
  const link = await PageLink.attach(page, deps)
  const wakeSignal = new WakeSignal()
  const network = new NetworkWatch(deps.clock, wakeSignal, deps.rates.requests)
  const navigation = new NavigationWatch(deps.clock, wakeSignal)
  const commits = new CommitGuard(link, guard, isPopup)
  const files = new DownloadWatch(wakeSignal)
  files.listen(link.session)
  await Promise.all([
    commits.listen(),
    network.listen(link.session),
    navigation.listen(link.session, link.mainFrameId, () => network.forget()),
    link.session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: consoleScript(channel),
      includeCommandLineAPI: true,
    }),
    watchSpeculation(link.session, guard),
  ])
  page.on('crash', () => wakeSignal.wake())
  page.on('close', () => wakeSignal.wake())
  return { page, link, network, navigation, commits, files, dialogsAndConsole, wakeSignal, channel }
}

/** Requests caused by speculation rules are not among those that can be stopped. */
async function watchSpeculation(session: CDPSession, { logins }: NavigationGuard): Promise<void> {
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    for (const { key } of preloadingAttemptSources) logins.noteAhead(key.url)
  })
  await session.send('Preload.enable')
}
