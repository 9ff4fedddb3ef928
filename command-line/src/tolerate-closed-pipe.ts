/** A stream that a command writes to. */
type Output = Pick<NodeJS.WriteStream, 'on'>

/**
 * Lets a command finish quietly when its reader has enough, as with `| head`. What it still writes is lost; every other
 * error of the streams is thrown as before.
 */
export function tolerateClosedPipe(streams: readonly Output[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
