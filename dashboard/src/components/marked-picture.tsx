import type { Box } from '@understudy/contract/common'
import { type Device, devices } from '@understudy/contract/visitor/devices'
import { type ReactNode, useState } from 'react'

/** An element on a picture: the one that a problem is about, or that an action used. */
export interface Mark {
  kind: 'problem' | 'action'
  box: Box
}

/** A picture of a session that fills its parent from the top, with elements framed. */
export function MarkedPicture({
  address,
  device,
  alt,
  marks,
  onSettled,
}: {
  address: string
  device: Device
  alt: string
  marks: readonly Mark[]
  /** The picture is loaded, or cannot be. */
  onSettled?: () => void
}): ReactNode {
  const [loaded, setLoaded] = useState({ address: '', width: 1, height: 1 })
  const { width, height } = loaded
  return (
    <>
      <img
        src={address}
        alt={alt}
        className="absolute inset-0 size-full object-contain object-top"
        onLoad={({ currentTarget }) => {
          setLoaded({ address, ...measurePicture(currentTarget, device) })
          onSettled?.()
        }}
        onError={onSettled}
      />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMin meet"
        className="pointer-events-none absolute inset-0 size-full"
      >
        {/* Until a picture is loaded, the one before is visible. */}
        {(loaded.address === address ? marks : []).map(({ kind, box }, index) => (
          <Frame key={`${index} ${box.x} ${box.y}`} kind={kind} box={box} />
        ))}
      </svg>
    </>
  )
}

/** In pixels of the window, the unit of boxes: a picture can have fewer pixels, but is as wide as the window. */
function measurePicture(
  { naturalWidth, naturalHeight }: HTMLImageElement,
  device: Device,
): { width: number; height: number } {
  const { width } = devices[device]
  return { width, height: (width * naturalHeight) / naturalWidth }
}

const roomPx = 4

/** What frames look like: solid around problems, dashed around what was used, so that they differ without colour. */
export const frameStrokes = {
  problem: { stroke: '#c4162f', dash: [] },
  action: { stroke: '#1450c8', dash: [9, 5] },
} as const

/** Light around dark, so that it is visible on any page. */
function Frame({ kind, box }: Mark): ReactNode {
  const { stroke, dash } = frameStrokes[kind]
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
      <rect {...frame} stroke={stroke} strokeDasharray={dash.join(' ')} strokeWidth="3" />
    </>
  )
}

/** A frame for a legend. */
export function FrameSwatch({ kind }: Pick<Mark, 'kind'>): ReactNode {
  return (
    <svg aria-hidden="true" viewBox="0 0 22 14" className="h-3.5 w-5.5 shrink-0">
      <rect x="1" y="1" width="20" height="12" rx="3" fill="#fff" />
      <rect
        x="2"
        y="2"
        width="18"
        height="10"
        rx="2"
        fill="none"
        stroke={frameStrokes[kind].stroke}
        strokeWidth="2"
        strokeDasharray={kind === 'action' ? '4 2' : undefined}
      />
    </svg>
  )
}
