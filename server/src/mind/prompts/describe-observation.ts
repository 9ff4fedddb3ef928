import type { SeenDialog } from '@understudy/contract/visitor/seen-dialog'
import { dropAnchor } from '../../lib/address/fold-url.ts'
import { isBrowserErrorPage } from '../../lib/address/is-browser-error-page.ts'
import type { Observation } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import { listReturnChanges, listViewChanges } from '../../turn/view-changes.ts'
import { MAX_SHOWN_EVENTS, NOTICEABLE_WAIT_MS } from '../limits.ts'
import { describeChanges, noChange } from './describe-changes.ts'
import { quote } from './neutralise.ts'

/** What happened is told below. */
const sameView = 'The page itself looks the same.'

/** What a page does outside its document, in a visitor's words; null for what nobody sees in any browser. */
const outside: Readonly<Record<Observation['facts']['outside'][number], string | null>> = {
  clipboard: 'copied something to the clipboard',
  full_screen: 'asked for the full screen',
  notifications: 'asked whether it may send notifications',
  sharing: 'opened the menu for sharing',
  printing: 'asked to print',
  storage: null,
}

const CHANGES = { maxEntries: 8, maxLength: 160 }

/**
 * What is visible and what the browser noticed, as lines: what is new since the last turn first, the outline last
 * because it is longest. isStill: nothing more is expected to happen on its own.
 */
export function describeObservation(
  observation: Observation,
  steps: readonly Step[],
  { nonce, isStill }: { nonce: string; isStill: boolean },
): string {
  const last = steps.at(-1)
  const { status, pageWaitMs, facts } = observation
  return [
    namePage(observation, nonce),
    ...(last === undefined ? [] : describeNews(last, observation, { nonce, steps })),
    ...(status !== null && status >= 400 ? [`The server responded with status ${status}.`] : []),
    ...(pageWaitMs >= NOTICEABLE_WAIT_MS
      ? [`You waited ${(pageWaitMs / 1000).toFixed(1)} seconds for it.`]
      : []),
    ...(isStill ? [] : ['It is still loading or moving.']),
    ...listEvents('It shows the message', facts.alerts, (text) => quote(text, nonce, 300)),
    ...listEvents(
      'A message appeared and is already gone',
      facts.passed,
      ({ text, shownMs }) =>
        `${quote(text, nonce, 300)}, shown for ${(shownMs / 1000).toFixed(1)} s`,
    ),
    ...describeEvents(observation, nonce),
    '',
    observation.text,
  ].join('\n')
}

function namePage({ title, url }: Observation, nonce: string): string {
  return isBrowserErrorPage(url)
    ? 'The page could not be opened. You see the error page of your browser.'
    : `Page ${quote(title, nonce, 200)} at ${quote(url, nonce, 400)}`
}

function describeNews(
  { action, before, after, decision }: Step,
  now: Observation,
  { nonce, steps }: { nonce: string; steps: readonly Step[] },
) {
  const wasReopened = now !== after && now.documentId !== after.documentId
  const since = wasReopened ? after : before
  const isOtherPage = since !== now && listViewChanges(since, now).place === 'page'
  const changes = isOtherPage
    ? describeArrival(now, { nonce, steps })
    : describeChanges(since, now, { nonce, ...CHANGES })
  return [
    ...(wasReopened ? ['The site stopped responding and was opened again.'] : []),
    'Since your last view:',
    ...(changes.length > 0 ? changes : [now.dialogs.length > 0 ? sameView : noChange]),
    ...(action.kind === 'press' || (isOtherPage && isTyping(now))
      ? [describeFocus(now, nonce)]
      : []),
    `You expected: ${quote(decision.expectation, nonce, 300)}`,
    '',
  ]
}

/** On a page that the visitor knows, what is different there since it left. */
function describeArrival(
  now: Observation,
  { nonce, steps }: { nonce: string; steps: readonly Step[] },
): string[] {
  const url = dropAnchor(now.url)
  const left = steps.findLast(({ before }) => before !== now && dropAnchor(before.url) === url)
  if (left === undefined) return ['This is a different page.']
  const { added, removed } = listReturnChanges(left.before, now)
  const told = [
    ...added.map((line) => `New: ${quote(line, nonce, CHANGES.maxLength)}`),
    ...removed.map((line) => `Gone: ${quote(line, nonce, CHANGES.maxLength)}`),
  ]
  const more = told.length - CHANGES.maxEntries
  return [
    `You were on this page before turn ${left.turn}.`,
    ...(told.length === 0
      ? ['You see no other words there than then.']
      : told.slice(0, CHANGES.maxEntries)),
    ...(more > 0 ? [`(and ${more} more)`] : []),
  ]
}

function isTyping({ elements }: Observation): boolean {
  return elements.some(({ focused, tag }) => focused && (tag === 'input' || tag === 'textarea'))
}

function describeFocus({ elements }: Observation, nonce: string): string {
  const focused = elements.find((element) => element.focused)
  if (focused === undefined) return 'The keyboard focus is on nothing in view.'
  const name = focused.name === '' ? 'without a name' : quote(focused.name, nonce, 80)
  return `The keyboard focus is on [${focused.ref}] ${focused.role} ${name}.`
}

function describeEvents(observation: Observation, nonce: string): string[] {
  const { dialogs, errors, blockedNavigations, downloads, facts } = observation
  return [
    ...facts.outside.flatMap((kind) => {
      const what = outside[kind]
      return what === null ? [] : [`It ${what}, which cannot be seen in this browser.`]
    }),
    ...listEvents('It opened a dialog of the browser', dialogs, (dialog) =>
      describeDialog(dialog, nonce),
    ),
    ...listEvents('It offered a file for download', downloads, ({ fileName, isRefused }) =>
      isRefused
        ? `${quote(fileName, nonce, 200)}, which its server did not deliver`
        : quote(fileName, nonce, 200),
    ),
    ...listEvents('Script error', errors, ({ message }) => quote(message, nonce, 200)),
    ...listEvents(
      'It tried to open an address that is not allowed in this visit, which was blocked',
      blockedNavigations,
      ({ url }) => quote(url, nonce, 200),
    ),
  ]
}

function describeDialog({ type, message, answer, text }: SeenDialog, nonce: string): string {
  const said = quote(message, nonce, 300)
  if (type === 'file chooser') return 'for a file, which was closed; only upload can give a file'
  if (type === 'alert') return `${said}, which was closed`
  const typed = text === null ? '' : ` with ${quote(text, nonce, 100)}`
  return `${said} (${type}), which was ${answer}${typed}`
}

function listEvents<T>(
  heading: string,
  events: readonly T[],
  describe: (event: T) => string,
): string[] {
  const shown = events.slice(0, MAX_SHOWN_EVENTS).map((event) => `${heading}: ${describe(event)}`)
  const more = events.length - shown.length
  return more > 0 ? [...shown, `${heading}: ${more} more like these`] : shown
}
