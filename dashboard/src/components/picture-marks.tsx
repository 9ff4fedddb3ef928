import type { Box } from '@understudy/contract/common'
import type { ReactNode } from 'react'

/** Frames around elements of a picture, which has this size in its own pixels. */
export function PictureMarks({
  boxes,
  size: { width, height },
}: {
  boxes: readonly Box[]
  size: { width: number; height: number }
}): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin meet"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {boxes.map((box, index) => (
        <Mark key={`${index} ${box.x} ${box.y}`} box={box} />
      ))}
    </svg>
  )
}

const roomPx = 4

/** Light around dark, so that it is visible on any page. */
function Mark({ box }: { box: Box }): ReactNode {
  const frame = {
    x: box.x - roomPx,
    y: box.y - roomPx,
    width: box.width + 2 * roomPx,
    height: box.height + 2 * roomPx,
    rx: 5,
    fill: 'none',
  }
  return (
    <>
      <rect {...frame} stroke="#fff" strokeWidth="7" />
      <rect {...frame} stroke="#c4162f" strokeWidth="3" />
    </>
  )
}
