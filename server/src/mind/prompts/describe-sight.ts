import type { Observation } from '../../turn/observation.ts'
import { quote } from './neutralise.ts'

/** Of dialogs, errors and the like only the first are told: a page may have thousands. */
const MAX_EVENTS = 5
const NOTICEABLE_WAIT_MS = 1000

/** What is in view and what the browser noticed, as lines; the outline comes last, for it is the longest. */
export function describeSight(observation: Observation, nonce: string): string {
  const { title, url, status, pageWaitMs, settled, facts } = observation
  return [
    `Page ${quote(title, nonce, 200)} at ${quote(url, nonce, 400)}`,
    ...(status !== null && status >= 400 ? [`The server answered with status ${status}.`] : []),
    ...(pageWaitMs >= NOTICEABLE_WAIT_MS
      ? [`You waited ${(pageWaitMs / 1000).toFixed(1)} seconds for it.`]
      : []),
    ...(settled ? [] : ['It is still loading or moving.']),
    ...listEvents('It shows the message', facts.alerts, (text) => quote(text, nonce, 300)),
    ...listEvents(
      'A message came up and is gone again',
      facts.passed,
      ({ text, shownMs }) =>
        `${quote(text, nonce, 300)}, shown for ${(shownMs / 1000).toFixed(1)} s`,
    ),
    ...describeEvents(observation, nonce),
    '',
    observation.text,
  ].join('\n')
}

function describeEvents(observation: Observation, nonce: string): string[] {
  const { dialogs, errors, failedRequests, blockedNavigations } = observation
  return [
    ...listEvents('It opened a dialog, which was closed at once', dialogs, ({ message }) =>
      quote(message, nonce, 300),
    ),
    ...listEvents('Script error', errors, ({ message }) => quote(message, nonce, 200)),
    ...listEvents(
      'Request failed',
      failedRequests.filter(({ blocked }) => !blocked),
      ({ method, url, status }) => `${method} ${quote(url, nonce, 200)} ${status ?? 'no answer'}`,
    ),
    ...listEvents(
      'It led to a place outside this visit, which was not opened',
      blockedNavigations,
      ({ url }) => quote(url, nonce, 200),
    ),
  ]
}

function listEvents<T>(
  heading: string,
  events: readonly T[],
  describe: (event: T) => string,
): string[] {
  const shown = events.slice(0, MAX_EVENTS).map((event) => `${heading}: ${describe(event)}`)
  const more = events.length - shown.length
  return more > 0 ? [...shown, `${heading}: ${more} more like these`] : shown
}
