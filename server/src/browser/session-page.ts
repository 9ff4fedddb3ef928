import type { Page } from 'playwright-core'
import { Bell } from './bell.ts'
import { NavigationWatch } from './navigation-watch.ts'
import { NetworkWatch } from './network-watch.ts'
import { PageLink } from './page-link.ts'
import type { PageLinkDeps } from './page-link.ts'
import type { PageNoise } from './page-noise.ts'

/** One page of the session with all that listens to it. */
export interface SessionPage {
  page: Page
  link: PageLink
  network: NetworkWatch
  navigation: NavigationWatch
  noise: PageNoise
  /** Rings when anything that may be waited for began or ended. */
  bell: Bell
  /** Name of the private event by which the page's world tells of its timers. */
  channel: string
}

export async function createSessionPage(
  page: Page,
  noise: PageNoise,
  channel: string,
  deps: PageLinkDeps,
): Promise<SessionPage> {
  noise.listen(page)
  const link = await PageLink.attach(page, deps)
  const bell = new Bell()
  const network = new NetworkWatch(deps.clock, bell)
  const navigation = new NavigationWatch(deps.clock, bell)
  await Promise.all([
    network.listen(link.session),
    navigation.listen(link.session, link.mainFrameId, () => network.forget()),
  ])
  page.on('crash', () => bell.ring())
  page.on('close', () => bell.ring())
  return { page, link, network, navigation, noise, bell, channel }
}
