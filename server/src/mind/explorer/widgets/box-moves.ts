import { MAX_LOOKS_BELOW } from '../../limits.ts'
import type { Move, View } from '../move.ts'
import { LOOK_BELOW_SCORE } from '../scores.ts'

/** What a page says after the last line of a box that goes on; the box may contain the control named before that. */
const restNote = /\(this box scrolls: \d+ px more below in it/u

/** Reads on in a box that scrolls inside the page. */
export function listBoxMoves(view: View): Move[] {
  const { observation } = view.situation
  const looks = view.memory.onDocument.filter(({ action }) => action.kind === 'scroll_box')
  const failed = looks.filter(({ result }) => !result.ok || !result.changed).length
  if (looks.length >= MAX_LOOKS_BELOW) return []
  const ref = listInBox(observation.text)[failed]
  if (ref === undefined) return []
  const score = Math.max(LOOK_BELOW_SCORE, 34 + 16 * view.traits.care - 6 * looks.length)
  return [{ action: { kind: 'scroll_box', ref, to: 'down' }, score, motive: 'read_box', label: '' }]
}

/** The last controls before the end of the first such box, the very last one behind: it may be in view only in part. */
function listInBox(text: string): string[] {
  const end = text.search(restNote)
  const before = end === -1 ? '' : text.slice(0, end)
  const [last, ...others] = [...before.matchAll(/\[(e\d+)\]/gu)]
    .slice(-2)
    .toReversed()
    .map(([, ref = '']) => ref)
  return last === undefined ? [] : [...others, last]
}
