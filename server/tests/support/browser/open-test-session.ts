import { type Device, devices } from '@understudy/contract/visitor/devices'
import type { Page } from 'playwright-core'
import type { SharingSession } from '../../../src/browser/browser-session.ts'
import type { BrowserCaps } from '../../../src/browser/caps.ts'
import type { LaunchOptions, launchBrowser } from '../../../src/browser/launch/launch.ts'
import { openBrowserSession } from '../../../src/browser/open-browser-session.ts'
import { describeContext } from '../../../src/browser/page/describe-context.ts'
import { createNetworkRules } from '../../../src/browser/page/network-rules.ts'
import type { OpenBrowserSessionOptions } from '../../../src/browser/session-options.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import type { ActionResult, PageAction } from '../../../src/turn/action.ts'
import type { Observation, ObservedElement } from '../../../src/turn/observation.ts'
import { startTestSite, type TestPage } from '../servers/test-site.ts'
import { findTestLaunch, lendBrowser } from './lend-browser.ts'

export const testOrigin = 'https://shop.test.example'

/** A real session on the test's own site; `other.test.example` responds too but is not allowed. */
export interface TestSession extends SessionOnPort {
  requests: string[]
}

/** A real session on a site that runs elsewhere. */
export interface SessionOnPort extends AsyncDisposable {
  session: SharingSession
  page: Page
  open(path: string): Promise<Observation>
  observe(): Promise<Observation>
  act(action: PageAction): Promise<ActionResult>
  /** Acts on the element of the newest observation that has this name. */
  click(name: string): Promise<ActionResult>
  find(name: string): ObservedElement
}

/** Overrides the system's clock, no logins, no listener, no further hosts that lead to the site, and a context of the worker's browser without a device. */
export type TestSessionOptions = Partial<
  Pick<
    OpenBrowserSessionOptions,
    | 'callbacks'
    | 'clock'
    | 'credentials'
    | 'isNavigationAllowed'
    | 'isReadOnly'
    | 'maySignIn'
    | 'onPart'
    | 'pictures'
    | 'rates'
  > &
    Pick<LaunchOptions, 'onEgress'> & {
      launch: typeof launchBrowser
      device: Device
      moreHosts: readonly string[]
    }
>

export async function openTestSession(
  pages: Readonly<Record<string, TestPage>>,
  caps: Partial<BrowserCaps> = {},
  options: TestSessionOptions = {},
): Promise<TestSession> {
  await using resources = new AsyncDisposableStack()
  const site = resources.use(await startTestSite(pages))
  const session = resources.use(await openSessionOnPort(site.port, caps, options))
  const kept = resources.move()
  return {
    ...session,
    requests: site.requests,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Opens a confined browser in which the test hosts lead to an https site on this loopback port. */
export async function openSessionOnPort(
  port: number,
  caps: Partial<BrowserCaps> = {},
  options: TestSessionOptions = {},
): Promise<SessionOnPort> {
  const { launch = lendBrowser, device, moreHosts = [], ...sessionOptions } = options
  await using resources = new AsyncDisposableStack()
  const hosts = ['shop.test.example', 'other.test.example', ...moreHosts]
  const testHosts = new Map(hosts.map((host) => [host, port]))
  const network = createNetworkRules({ clock: systemClock, ...options }, () =>
    launched.recheckConnections(),
  )
  const launched = resources.use(
    await launch(
      {
        ...(await findTestLaunch()),
        guard: { resolveHost: () => Promise.resolve([]), testHosts },
      },
      {
        lifetimeMs: 300_000,
        context: device === undefined ? {} : describeContext(device),
        onEgress: options.onEgress ?? (() => undefined),
        ...network.forProxy,
      },
    ),
  )
  const { page } = launched
  const session = resources.use(
    await openBrowserSession(launched, {
      clock: systemClock,
      isNavigationAllowed: (url) => new URL(url).origin === testOrigin,
      caps,
      ...network.forSession,
      hasTouch: device !== undefined && devices[device].hasTouch,
      ...sessionOptions,
    }),
  )
  const kept = resources.move()
  return describeSession(session, page, () => kept.disposeAsync())
}

function describeSession(
  session: SharingSession,
  page: Page,
  dispose: () => Promise<void>,
): SessionOnPort {
  const { signal } = new AbortController()
  let newest: Observation | null = null
  const observe = async (): Promise<Observation> => {
    newest = await session.observe(signal)
    return newest
  }
  const find = (name: string): ObservedElement => {
    const element = newest?.elements.find((one) => one.name === name)
    if (element === undefined) throw new Error(`no element "${name}" in:\n${newest?.text}`)
    return element
  }
  return {
    session,
    page,
    observe,
    find,
    async open(path) {
      const opening = await session.open(testOrigin + path, signal)
      if (opening.kind === 'failed') throw new Error(opening.message)
      return observe()
    },
    act: (action) => session.act(action, signal),
    click: (name) => session.act({ kind: 'click', ref: find(name).ref }, signal),
    [Symbol.asyncDispose]: dispose,
  }
}
