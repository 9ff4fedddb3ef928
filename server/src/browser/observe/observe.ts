import { createHash } from 'node:crypto'
import type { PageTiming } from '@understudy/contract/transcript'
import type { Redactor } from '../../lib/secrets/redact.ts'
import type { Download, FailedRequest, Observation } from '../../turn/observation.ts'
import { facts } from '../../turn/page/facts.ts'
import type { HowRead } from '../../turn/page/limits.ts'
import { documentMembers, type WalkedFrame } from '../../turn/page/walk.ts'
import { DocumentGoneError } from '../page/document-errors.ts'
import type { NavigationGuard } from '../page/navigation-guard.ts'
import type { SessionPage } from '../page/session-page.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { redactPage, redactRows } from './redact-page.ts'
import { renderOutline } from './render-outline.ts'
import type { Settled } from './settle.ts'
import { type RefTarget, type SplicedPage, spliceFrames } from './splice-frames.ts'
import { tellSuccesses } from './tell-successes.ts'
import { walkPage } from './walk-page.ts'

/** An observation, and where its elements are found. */
export interface ObservedPage {
  observation: Observation
  targets: ReadonlyMap<string, RefTarget>
}

/** Input of an observation besides what the page shows. */
export interface ObserveContext {
  guard: NavigationGuard
  /** What the browser records is left for the next observation. */
  isAgain: boolean
  settled: Settled
  pageWaitMs: number
  timing: PageTiming | null
  maxTokens: number
  redactor: Redactor
}

/** What a user can perceive of an idle page. */
export interface ReadPage extends Pick<SplicedPage, 'lines'> {
  walk: WalkedFrame
  page: SplicedPage
  documentId: string
}

/** Reads an idle page. */
export async function readPage(
  target: SessionPage,
  reading: HowRead,
  redactor: Redactor,
): Promise<ReadPage> {
  const frame = await walkPage(target, reading)
  const page = redactPage(spliceFrames(frame), redactor)
  const { walk } = frame
  if (target.commits.findRefusal(walk.url) !== null)
    throw new DocumentGoneError('the page shows a rejected document and is leaving it')
  return { walk, page, lines: page.lines, documentId: target.navigation.documentId }
}

/** The observation of a page that was read, with what the browser recorded since the last one. */
export function describeReading(
  target: SessionPage,
  { walk, page, documentId }: ReadPage,
  context: ObserveContext,
): ObservedPage {
  const text = renderOutline(page.items, walk.scroll, page, {
    maxTokens: context.maxTokens,
    cover: walk.facts.cover,
  })
  const placing = { ...walk.view, x: 0, y: 0 }
  const found = facts.place(tellSuccesses(walk.facts), placing)
  const observation: Observation = {
    url: walk.url,
    title: walk.title,
    // A new tab has requested its document before anything listens.
    status: target.network.statusOf(documentId) ?? walk.answer,
    documentId,
    contentType: walk.contentType,
    ageMs: walk.ageMs,
    fingerprint: fingerprintOf(walk.url.replaceAll(/\d+/g, '#'), walk.title, page, walk.scroll),
    text,
    tokens: estimateTokens(text),
    elements: page.elements,
    lines: page.lines,
    rows: redactRows(walk.rows, context.redactor),
    pageText: walk.pageText,
    scroll: documentMembers.scroll.place(walk.scroll, placing),
    facts: { ...found, busy: found.busy && context.settled.isSettled },
    pageWaitMs: context.pageWaitMs,
    settled: context.settled.isSettled,
    ...(context.isAgain ? noEvents : takeEvents(target, context.guard)),
    timing: context.timing,
  }
  return { observation, targets: page.targets }
}

type Events = Pick<
  Observation,
  | 'dialogs'
  | 'errors'
  | 'failedRequests'
  | 'acceptedWrites'
  | 'blockedNavigations'
  | 'downloads'
  | 'unkept'
>

const noEvents: Events = {
  dialogs: [],
  errors: [],
  failedRequests: [],
  acceptedWrites: [],
  blockedNavigations: [],
  downloads: [],
  unkept: { dialogs: 0, errors: 0, requests: 0 },
}

function takeEvents(target: SessionPage, guard: NavigationGuard): Events {
  const { dialogsAndConsole, network } = target
  return {
    dialogs: dialogsAndConsole.dialogs.take(),
    errors: dialogsAndConsole.errors.take(),
    failedRequests: takeFailedRequests(target, guard),
    acceptedWrites: network.writes.take(),
    blockedNavigations: guard.take(),
    downloads: takeDownloads(target, guard),
    unkept: {
      dialogs: dialogsAndConsole.dialogs.takeDropped(),
      errors: dialogsAndConsole.errors.takeDropped(),
      requests: network.failures.takeDropped() + network.writes.takeDropped(),
    },
  }
}

/** For a request that was blocked to protect a login, the page's own error is less specific or missing. */
function takeFailedRequests(target: SessionPage, { logins }: NavigationGuard): FailedRequest[] {
  const cuts = logins.takeCuts()
  const urls = new Set(cuts.map(({ url }) => url))
  return [...cuts, ...target.network.takeFailures().filter(({ url }) => !urls.has(url))]
}

/** Where only announced requests get a connection, a file that did not arrive may have been stopped by us; so may one of another host. */
function takeDownloads(
  { files, page }: SessionPage,
  { isWatchingAll }: NavigationGuard,
): Download[] {
  const host = URL.parse(page.url())?.host
  return files.downloads
    .take()
    .filter(({ isRefused, url }) => !isRefused || (!isWatchingAll && URL.parse(url)?.host === host))
}

function fingerprintOf(
  url: string,
  title: string,
  page: SplicedPage,
  { x, y }: Observation['scroll'],
): string {
  const controls = page.elements.map((element) => [
    element.role,
    element.name,
    element.value,
    element.filled,
    element.checked,
    element.expanded,
    element.disabled,
    element.invalid,
  ])
  const state = JSON.stringify([url, title, page.lines, controls, x, y])
  return createHash('sha256').update(state).digest('hex').slice(0, 32)
}
