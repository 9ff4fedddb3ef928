import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const module = new URL('tolerate-closed-pipe.ts', import.meta.url).href

/** Writes more than a pipe holds, to a reader who leaves after the first line. */
const program = `
import { tolerateClosedPipe } from ${JSON.stringify(module)}
tolerateClosedPipe([process.stdout, process.stderr])
for (let line = 0; line < 5; line += 1) {
  process.stdout.write('x'.repeat(100_000) + '\\n')
  await new Promise((resolve) => setImmediate(resolve))
}
process.exitCode = 7
`

test('a command whose reader has enough says nothing about it and ends as it would have', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const complaint = text(child.stderr)
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  child.stdout.destroy()
  expect([await ended, await complaint]).toEqual([[7, null], ''])
})
