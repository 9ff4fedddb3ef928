import type { Transcript } from '@understudy/contract/transcript'
import type { BrowserSession, FillableCredential } from '../../../src/browser/browser-session.ts'
import type { Mind } from '../../../src/mind/mind.ts'
import type { Action, PageAction } from '../../../src/turn/action.ts'
import { createScriptedMind, refOf } from '../mind/scripted-mind.ts'
import { createLeapingClock, type LeapingClock } from '../time/leaping-clock.ts'
import { openSiteSession } from './open-site-session.ts'
import type { SessionBench } from './session-bench.ts'

/** Minds take their time, of which half is for replays: a busy machine meets no deadline here. */
export const THINKING_MS = 10_000

/** Differences from a session in a working browser. */
export interface ReplayedVisit {
  /** Clicks of the session never reach the page; those of the replay do. */
  isDropping?: boolean
  openForReplay?: ((signal: AbortSignal) => Promise<BrowserSession>) | null
  clock?: LeapingClock
  /** Thrown by every action of the session after the first. */
  failure?: Error
  /** Stops the session or its replays from outside. */
  stop?: AbortSignal
  /** The customer permits repeating what sends data. */
  maySend?: boolean
  /** Logins of the session and its replays; none by default. */
  credentials?: readonly FillableCredential[]
}

/** Runs a session whose mind takes its time, and replays what it found. */
export async function runWithReplays(
  bench: SessionBench,
  url: string,
  mind: Mind,
  {
    isDropping = false,
    maySend = false,
    credentials = [],
    openForReplay = async () =>
      openSiteSession(url, { isReadOnly: !maySend, maySignIn: true, credentials }),
    clock = createLeapingClock(),
    failure,
    stop,
  }: ReplayedVisit = {},
): Promise<Transcript> {
  let acts = 0
  const openBrowser = async (): Promise<BrowserSession> => {
    const session = await openSiteSession(url, { credentials })
    return changeActs(session, async (action, signal) => {
      acts += 1
      if (failure !== undefined && acts > 1) throw failure
      return session.act(isDropping ? drop(action) : action, signal)
    })
  }
  const thinking: Mind = {
    ...mind,
    decide: async (situation, asking) => {
      clock.advance(THINKING_MS)
      return mind.decide(situation, asking)
    },
  }
  const { transcript } = await bench.run(
    { mind: thinking, openBrowser, openForReplay, clock },
    {
      targetUrl: url,
      replayMaySendData: maySend,
      credentials: credentials.map(({ handle, host }) => ({ handle, host, label: handle })),
    },
    stop,
  )
  return transcript
}

/** The pointer moves, and the button is never pressed. */
function drop(action: PageAction): PageAction {
  return action.kind === 'click' ? { kind: 'hover', ref: action.ref } : action
}

function changeActs(session: BrowserSession, act: BrowserSession['act']): BrowserSession {
  return {
    open: async (url, signal) => session.open(url, signal),
    observe: async (signal) => session.observe(signal),
    act,
    screenshot: async (signal) => session.screenshot(signal),
    drawMarks: async (picture, order, signal) => session.drawMarks(picture, order, signal),
    checkAccessibility: async (signal) => session.checkAccessibility(signal),
    [Symbol.asyncDispose]: async () => session[Symbol.asyncDispose](),
  }
}

/** Clicks the controls with these names, one a turn, and then leaves. */
export function clickEach(...names: readonly string[]): Mind {
  return createScriptedMind((situation): Action => {
    const name = names[situation.turn - 1]
    return name === undefined
      ? { kind: 'give_up', reason: 'I have seen enough.' }
      : { kind: 'click', ref: refOf(situation, name) }
  })
}
