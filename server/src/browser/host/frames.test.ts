import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { describeField, describePage } from '../../../tests/support/records/describe-page.ts'
import { measureCpuMs } from '../../../tests/support/time/measure-cpu.ts'
import { maxControls, maxEvents, maxLines, maxOptions, maxPerFact } from '../../turn/page/limits.ts'
import { hostAnswers } from './answers.ts'
import { readFrames, writeFrame } from './frames.ts'
import { hostReply } from './messages.ts'
import { maxReplyBytes } from './reply-sizes.ts'

/** Ten times what the slowest takes; without a limit on members and depth, messages of the permitted length took seconds. */
const maxCpuMs = 600

type Received = 'observation' | 'no observation' | 'rubbish'

/** What happens to an answer to an observation, from its bytes to its schema. */
function receive(value: string): Received[] {
  const body = Buffer.from(`{"kind":"answer","id":1,"value":${value}}`)
  const header = Buffer.alloc(4)
  header.writeUInt32BE(body.length)
  const stream = new PassThrough()
  const received: Received[] = []
  readFrames(stream, {
    accepts: (bytes) => bytes <= maxReplyBytes.observe,
    onMessage: (message) => {
      const reply = hostReply.parse(message)
      if (reply.kind !== 'answer') throw new Error('the message is no answer')
      const { success } = hostAnswers.observe.safeParse(reply.value)
      received.push(success ? 'observation' : 'no observation')
    },
    onRubbish: () => received.push('rubbish'),
  })
  stream.emit('data', Buffer.concat([header, body]))
  return received
}

const megabytes = 1024 * 1024
const fields = Array.from({ length: 600_000 }, (_, index) => `"${index.toString(36)}":1`).join(',')

test.each([
  ['fields', `{${fields}}`, 'rubbish'],
  ['fields inside', `{"timing":{${fields}}}`, 'rubbish'],
  ['lists in lists', `${'['.repeat(4e6)}${']'.repeat(4e6)}`, 'rubbish'],
  ['objects in objects', `${'{"a":'.repeat(1e6)}1${'}'.repeat(1e6)}`, 'rubbish'],
  ['lists without an end', '['.repeat(8e6), 'rubbish'],
  ['empty lists', `[${'[],'.repeat(2e6)}[]]`, 'rubbish'],
  ['numbers', `[${'0,'.repeat(4e6)}0]`, 'rubbish'],
  ['text', `"${'x'.repeat(8 * megabytes - 100)}"`, 'no observation'],
  ['escaped quotation marks', `"${'\\"'.repeat(4 * megabytes - 100)}"`, 'no observation'],
  ['brackets in a text', `"${'[{,'.repeat(2 * megabytes)}"`, 'no observation'],
])('a message full of %s takes little time', (_what, value, received) => {
  const cpuMs = measureCpuMs(() => expect(receive(value)).toEqual([received]))
  expect(cpuMs).toBeLessThan(maxCpuMs)
})

test('an observation whose lists are all full is received', () => {
  const box = { x: 1, y: 2, width: 3, height: 4 }
  const names = Array.from({ length: maxOptions }, (_, index) => `"Tea" {${index}}, [green]\\`)
  const message = 'It is late.'
  const { facts } = describePage()
  const full = describePage({
    elements: Array.from({ length: maxControls }, (_, index) =>
      describeField(`e${index}`, 'Name', { options: names }),
    ),
    lines: Array.from({ length: maxLines }, (_, index) => `"${index}"`),
    errors: Array.from({ length: maxEvents }, () => ({ message, url: null, place: null })),
    facts: {
      ...facts,
      brokenImages: Array.from({ length: maxPerFact }, () => ({ url: '', alt: null, box })),
      passed: Array.from({ length: 100 }, () => ({ text: message, shownMs: 5 })),
    },
  })
  expect(receive(JSON.stringify(full))).toEqual(['observation'])
})

test('a message is written at once, and read as it was', () => {
  const stream = new PassThrough()
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const read: unknown[] = []
  readFrames(stream, {
    accepts: () => true,
    onMessage: (message) => read.push(message),
    onRubbish: () => read.push('rubbish'),
  })
  const message = { kind: 'call', id: 7, label: 'été 🍵 "[tea' }
  const bytes = Buffer.byteLength(JSON.stringify(message))
  expect(writeFrame(stream, message, bytes)).toBe(true)
  expect(chunks.map(({ length }) => length)).toEqual([4 + bytes])
  expect(writeFrame(stream, message, bytes - 1)).toBe(false)
  expect(writeFrame(stream, message, bytes)).toBe(true)
  expect(read).toEqual([message, message])
})
