import type { Box } from '@understudy/contract/common'
import type { Report } from '@understudy/contract/report'
import type { SessionEvent } from '@understudy/contract/session-event'
import { type Device, devices } from '@understudy/contract/visitor/devices'
import { describeAction, readBox, readPicture, type ShownPicture } from '../event-data.ts'
import type { Mark } from '../marked-picture.tsx'
import type { Moment } from './moments.ts'

/** A mark and what the legend says about it. */
export interface NamedMark extends Mark {
  text: string
}

/** The element that an action used, on the picture in which it began. */
export interface ActionMark extends NamedMark {
  turn: number
  picture: ShownPicture
}

/**
 * The elements that actions used, each on the picture that was taken with the observation from which it was chosen: on
 * any other picture the element can be elsewhere. Sessions from before places were recorded have none.
 */
export function findActionMarks(
  events: readonly SessionEvent[],
  device: Device,
): readonly ActionMark[] {
  const marks: ActionMark[] = []
  let picture: ShownPicture | null = null
  let isAwaited = false
  for (const { kind, turn, data } of events) {
    if (kind === 'observation') {
      picture = null
      isAwaited = true
    }
    if (kind === 'screenshot' && isAwaited) {
      picture = readPicture(data)
      isAwaited = false
    }
    if (kind !== 'action') continue
    // A picture that is recorded later was taken later, too.
    isAwaited = false
    const box = readBox(data)
    if (picture === null || turn === null || box === null || !isOnPicture(box, device)) continue
    const text = `Used in turn ${turn}: ${describeAction(data)}`
    marks.push({ kind: 'action', turn, picture, box, text })
  }
  return marks
}

/**
 * The elements that problems of the report are about, as far as the picture of this moment is their evidence. A page that stays the same has one
 * picture for several turns: a problem is marked from the page on that its turn began with.
 */
export function findProblemMarks(
  report: Report | null,
  { picture, turn: shownTurn }: Pick<Moment, 'picture' | 'turn'>,
): readonly NamedMark[] {
  if (report === null || picture?.kind !== 'screenshots') return []
  const { device = 'desktop' } = report.session
  const isEvidence = (one: { turn: number; screenshot: string | null }) =>
    one.screenshot === picture.file && one.turn <= shownTurn + 1
  return report.report.findings.flatMap(({ title, evidence }) =>
    evidence.flatMap(({ turn, screenshot, box }) =>
      isEvidence({ turn, screenshot }) && box !== null && isOnPicture(box, device)
        ? [{ kind: 'problem' as const, box, text: `Problem of turn ${turn}: ${title}` }]
        : [],
    ),
  )
}

/** Whether a picture of the window shows some of it. */
function isOnPicture({ x, y, width, height }: Box, device: Device): boolean {
  const screen = devices[device]
  return x < screen.width && y < screen.height && x + width > 0 && y + height > 0
}

/** Whether both are the same file. */
export function isSamePicture(one: ShownPicture | null, other: ShownPicture | null): boolean {
  return one !== null && one.file === other?.file && one.kind === other.kind
}
