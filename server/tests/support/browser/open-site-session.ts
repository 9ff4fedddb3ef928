import type { Device } from '@understudy/contract/visitor/devices'
import type { LaunchedSession } from '../../../src/browser/browser-session.ts'
import {
  launchBrowserSession,
  type SessionLaunchOptions,
} from '../../../src/browser/launch-session.ts'
import type { launchBrowser } from '../../../src/browser/launch/launch.ts'
import { describeContext } from '../../../src/browser/page/describe-context.ts'
import type { ResolveHost } from '../../../src/guard/resolve-guarded.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { findTestLaunch, lendBrowser } from './lend-browser.ts'

/** Overrides the default limits, logins (none), context (a desktop's in the worker's browser) and name server (no name has an address). */
type SiteSessionOptions = Partial<
  Pick<SessionLaunchOptions, 'caps' | 'credentials' | 'isReadOnly' | 'maySignIn'>
> & {
  launch?: typeof launchBrowser
  resolveHost?: ResolveHost
  device?: Device | undefined
}

/** Opens a session as the worker does, for the test's own site that `url` names with its port. */
export async function openSiteSession(
  url: string,
  {
    launch = lendBrowser,
    resolveHost = () => Promise.resolve([]),
    device = 'desktop',
    ...options
  }: SiteSessionOptions = {},
): Promise<LaunchedSession> {
  const { hostname, port } = new URL(url)
  return launchBrowserSession(
    {
      clock: systemClock,
      launch,
      ...(await findTestLaunch()),
      guard: {
        resolveHost,
        testHosts: new Map([[hostname, Number(port)]]),
      },
    },
    {
      ...options,
      allowlist: [hostname],
      lifetimeMs: 300_000,
      context: describeContext(device),
      onEgress: () => undefined,
    },
  )
}
