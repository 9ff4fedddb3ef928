import { crc32, deflateSync } from 'node:zlib'

/** Lightness from the top to the bottom, and how much it varies, from 0 to 1. */
const scenes: Readonly<Record<string, readonly [top: number, bottom: number, grain: number]>> = {
  snow: [0.97, 0.88, 0.05],
  beach: [0.95, 0.78, 0.1],
  mist: [0.66, 0.6, 0.08],
  forest: [0.2, 0.08, 0.12],
  night: [0.08, 0.03, 0.05],
  mark: [0.1, 0.1, 0],
}

/** A picture of pixels as PNG: a scene by its name, or a thing of any other name on a plain ground, with its own colour. */
export function drawPhoto(name: string, width: number, height: number): Uint8Array {
  const scene = scenes[name]
  const hue = Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 360, 7)
  const rows = Array.from({ length: height }, (_row, y) => {
    const pixels = Array.from({ length: width }, (_column, x) =>
      scene === undefined
        ? paintThing(hue, x / width, y / height)
        : paintScene(scene, { down: y / height, x, y }),
    )
    return Buffer.from([0, ...pixels.flat()])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    writeChunk('IHDR', header),
    writeChunk('IDAT', deflateSync(Buffer.concat(rows))),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

function paintScene(
  [top, bottom, grain]: readonly [number, number, number],
  { down, x, y }: { down: number; x: number; y: number },
): number[] {
  const wave = Math.sin(x / 9 + y / 17) * Math.cos(y / 11 - x / 23)
  const light = 255 * (top + (bottom - top) * down + (grain / 2) * wave)
  return [light * 0.97, light * 0.99, light + 6].map(toByte)
}

function paintThing(hue: number, across: number, down: number): number[] {
  const isThing = Math.hypot(across - 0.5, (down - 0.5) * 0.8) < 0.32
  return [0, 120, 240].map((turn) => {
    const tint = Math.cos(((hue + turn) / 180) * Math.PI)
    return toByte(isThing ? 120 + 70 * tint : 232 + 12 * tint)
  })
}

function toByte(value: number): number {
  return Math.round(Math.min(255, Math.max(0, value)))
}

function writeChunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
