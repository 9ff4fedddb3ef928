import { z } from 'zod'
import { actions } from './actions.ts'

const { click, ...others } = actions

/** Every action available to a mind, one per turn. Unknown kinds and fields are rejected. */
export const action = z.discriminatedUnion('kind', [
  click.schema,
  ...Object.values(others).flatMap(({ schema, isOffered }) => (isOffered ? [schema] : [])),
])
export type Action = z.infer<typeof action>
export type ActionKind = Action['kind']

/** An action of that kind. */
export type ActionOf<Kind extends ActionKind> = z.infer<(typeof actions)[Kind]['schema']>

/** The actions that touch the page; the session handles the others itself. */
export type PageAction = {
  [Kind in ActionKind]: (typeof actions)[Kind]['touchesPage'] extends true ? ActionOf<Kind> : never
}[ActionKind]

/** Whether a browser performs it. */
export function isPageAction(wanted: Action): wanted is PageAction {
  return actions[wanted.kind].touchesPage
}

/** The words of an action that the transcript stores; null if it has none. */
export function findActionWords<Kind extends ActionKind>(
  kind: Kind,
  wanted: ActionOf<Kind>,
): string | null {
  const records: { [K in ActionKind]: { words: (of: ActionOf<K>) => string | null } } = actions
  return records[kind].words(wanted)
}

/** How a control can fail an action, other than by being covered. */
export const controlFailures = [
  'disabled',
  'unresponsive',
  'not_editable',
  'no_such_option',
] as const
export const otherFailures = [
  'stale_ref',
  'not_visible',
  'refused',
  'timed_out',
  'not_performed',
  'interrupted',
] as const
export const navigationFailures = ['blocked_navigation', 'navigation_failed'] as const

/** Why an action had no effect. `covered`, `disabled` and `unresponsive` are about the site, the others about us. */
export type ActionFailure =
  /** isLayer: it is covered by a dialog, a menu or the like, which opens above a page and disappears again. */
  | { kind: 'covered'; message: string; coveredBy: string; isLayer: boolean }
  | { kind: (typeof controlFailures)[number] | (typeof otherFailures)[number]; message: string }
  | { kind: (typeof navigationFailures)[number]; message: string; url: string }

/** The effect of an action on the page. Facts only; they are judged elsewhere. */
export interface ActionResult {
  ok: boolean
  failure: ActionFailure | null
  /** The element acted on, as it was before. */
  target: {
    label: string
    role: string
    selector: string
    box: { x: number; y: number; width: number; height: number }
  } | null
  /** Whether anything a user can perceive differs: text, elements, values, scroll position, URL. */
  changed: boolean
  /** Whether a new document or a client-side route opened. */
  navigated: boolean
  url: string
  /** From the start of the action until the page was idle, in ms. */
  ms: number
  /** Requests that the action caused. */
  requests: number
}
