import type { Readable, Writable } from 'node:stream'
import { isBoundedJson } from './is-bounded-json.ts'

/**
 * Messages between a worker and a host: four bytes of length, then JSON. Node's own channel between processes is not used,
 * because bytes that it cannot decode end the process that reads them.
 */

const headerBytes = 4

/** Receives what the other process sends. No function may throw. */
export interface FrameListener {
  /** Whether to read a message of this many bytes; otherwise it counts as malformed. None of it has been received yet. */
  accepts: (bytes: number) => boolean
  onMessage: (message: unknown) => void
  /** Called once: the other process sent something that is not a message. Nothing is read afterwards. */
  onRubbish: () => void
}

/** Returns whether the message is short enough to be sent; if the other process is gone, it is lost. */
export function writeFrame(stream: Writable, message: unknown, maxBytes: number): boolean {
  const body = JSON.stringify(message)
  const bytes = Buffer.byteLength(body)
  if (bytes > maxBytes) return false
  if (!stream.writable) return true
  // In one piece, because each write is a call of the operating system.
  const frame = Buffer.allocUnsafe(headerBytes + bytes)
  frame.writeUInt32BE(bytes)
  frame.write(body, headerBytes)
  stream.write(frame)
  return true
}

/** Buffers at most one message. */
export function readFrames(stream: Readable, listener: FrameListener): void {
  let part: Part = startHeader()
  const onData = (chunk: Buffer): void => {
    let at = 0
    while (at < chunk.length) {
      const copied = chunk.copy(part.bytes, part.filled, at)
      at += copied
      part.filled += copied
      if (part.filled < part.bytes.length) return
      const next = finish(part, listener)
      if (next === null) {
        stream.removeListener('data', onData)
        stream.destroy()
        listener.onRubbish()
        return
      }
      part = next
    }
  }
  stream.on('data', onData)
}

/** A header or a body that is being received. */
interface Part {
  kind: 'header' | 'body'
  bytes: Buffer
  filled: number
}

function startHeader(): Part {
  return { kind: 'header', bytes: Buffer.alloc(headerBytes), filled: 0 }
}

/** The part that follows a complete one; null if that one is malformed. */
function finish({ kind, bytes }: Part, { accepts, onMessage }: FrameListener): Part | null {
  if (kind === 'header') {
    const length = bytes.readUInt32BE()
    // A message has at least two characters.
    if (length < 2 || !accepts(length)) return null
    return { kind: 'body', bytes: Buffer.allocUnsafe(length), filled: 0 }
  }
  const message = isBoundedJson(bytes) ? parse(bytes.toString()) : undefined
  if (message === undefined) return null
  onMessage(message)
  return startHeader()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
