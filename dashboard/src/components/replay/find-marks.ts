import type { Box } from '@understudy/contract/common'
import type { Report } from '@understudy/contract/report'
import type { SessionEvent } from '@understudy/contract/session-event'
import { type Device, devices } from '@understudy/contract/visitor/devices'
import { describeAction, readBox, type ShownPicture } from '../event-data.ts'
import type { Mark } from '../marked-picture.tsx'
import { findSeenPictures } from './moments.ts'

/** A mark and what the legend says about it. */
export interface NamedMark extends Mark {
  text: string
}

/** The element that an action used, on the picture in which it began. */
export interface ActionMark extends NamedMark {
  turn: number
  picture: ShownPicture
}

/** The elements that actions used. Sessions from before places were recorded have none. */
export function findActionMarks(
  events: readonly SessionEvent[],
  device: Device,
): readonly ActionMark[] {
  const seen = findSeenPictures(events)
  return events.flatMap(({ kind, turn, data }) => {
    const box = kind === 'action' ? readBox(data) : null
    const picture = turn === null ? undefined : seen.get(turn)
    if (turn === null || box === null || picture === undefined || !isOnPicture(box, device)) {
      return []
    }
    return [{ kind: 'action' as const, turn, picture, box, text: `Used: ${describeAction(data)}` }]
  })
}

/** The elements that the problems of a turn are about, as far as this picture is their evidence. */
export function findProblemMarks(
  report: Report | null,
  turn: number,
  picture: ShownPicture | null,
): readonly NamedMark[] {
  if (report === null || picture?.kind !== 'screenshots') return []
  const { device = 'desktop' } = report.session
  return report.report.findings.flatMap(({ title, evidence }) =>
    evidence.flatMap(({ box, ...at }) =>
      at.turn === turn && at.screenshot === picture.file && box !== null && isOnPicture(box, device)
        ? [{ kind: 'problem' as const, box, text: `Problem: ${title}` }]
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
