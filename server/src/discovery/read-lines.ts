import { Buffer } from 'node:buffer'

const lineBreak = 10

/**
 * The complete lines of a stream. Ends, and reads no further, at a line longer than `maxBytes`; what follows the last
 * line break is not a line.
 */
export async function* readLines(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<string, undefined, undefined> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    let rest = chunk
    for (let end = rest.indexOf(lineBreak); end !== -1; end = rest.indexOf(lineBreak)) {
      parts.push(rest.subarray(0, end))
      if (length + end > maxBytes) return
      yield Buffer.concat(parts).toString()
      parts = []
      length = 0
      rest = rest.subarray(end + 1)
    }
    parts.push(rest)
    length += rest.length
    if (length > maxBytes) return
  }
}
