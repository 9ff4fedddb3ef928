import type { Box } from '@understudy/contract/common'
import type { SessionEvent } from '@understudy/contract/session-event'
import type { Mood } from '@understudy/contract/transcript'

/** The data of an event: from a page or a model, and only ever shown as text. */
export type EventData = SessionEvent['data']

/** A picture of a session. */
export interface ShownPicture {
  file: string
  kind: 'screenshots' | 'ambient'
}

/** A text; null if it is missing or empty. */
export function readText(data: EventData, name: string): string | null {
  const value = data[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A number; null if it is missing. */
export function readNumber(data: EventData, name: string): number | null {
  const value = data[name]
  return typeof value === 'number' ? value : null
}

/** What was done, in a few words. */
export function describeAction(data: EventData): string {
  const [kind, label, text] = ['kind', 'label', 'text'].map((name) => readText(data, name))
  const words = (kind ?? 'something').replaceAll('_', ' ')
  return [words, label && `‘${label}’`, text && `“${nestQuotes(text)}”`].filter(Boolean).join(' ')
}

/** The text for use inside quotation marks: its own become single quotes. */
function nestQuotes(text: string): string {
  return text.replaceAll('“', '‘').replaceAll('”', '’')
}

/** The picture that an event of the kind `screenshot` names. */
export function readPicture(data: EventData): ShownPicture | null {
  const file = readText(data, 'file')
  const kind = readText(data, 'kind')
  if (file === null || (kind !== 'screenshots' && kind !== 'ambient')) return null
  return { file, kind }
}

/** Mood after a turn. */
export function readMood(data: EventData): Mood {
  return {
    patience: readNumber(data, 'patience') ?? 1,
    frustration: readNumber(data, 'frustration') ?? 0,
  }
}

/** Where the used control was in the view before the action; null if it was not recorded. */
export function readBox({ box }: EventData): Box | null {
  if (typeof box !== 'object' || box === null) return null
  if (!('x' in box && 'y' in box && 'width' in box && 'height' in box)) return null
  const { x, y, width, height } = box
  if (typeof x !== 'number' || typeof y !== 'number') return null
  if (typeof width !== 'number' || typeof height !== 'number') return null
  return { x, y, width, height }
}
