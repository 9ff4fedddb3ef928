import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'

/** A name server on a loopback port; it does not respond for names without a configured answer. */
export interface NameServer extends AsyncDisposable {
  /** In a resolver's format. */
  address: string
  /** Every name it was asked for, once. */
  asked: ReadonlySet<string>
}

const TYPE_A = 1

/** Answers with the IPv4 address of a listed name, null if it has none, and that there is no IPv6 one (RFC 1035 4.1). */
export async function startNameServer(
  addresses: Readonly<Record<string, string | null>>,
): Promise<NameServer> {
  const asked = new Set<string>()
  const socket = createSocket('udp4')
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const question = readQuestion(query)
    asked.add(question.name)
    const address = addresses[question.name]
    if (address !== undefined)
      socket.send(answer(query, question, address), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

interface Question {
  name: string
  type: number
  /** Offset after the question. */
  end: number
}

const HEADER_BYTES = 12

function readQuestion(query: Buffer): Question {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function answer(query: Buffer, { type, end }: Question, address: string | null): Buffer {
  const hasAddress = type === TYPE_A && address !== null
  const header = Buffer.from(query.subarray(0, HEADER_BYTES))
  // A response, recursion desired and available, no error; one question, at most one answer, nothing else.
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(hasAddress ? 1 : 0, 6)
  header.writeUInt16BE(0, 8)
  header.writeUInt16BE(0, 10)
  return Buffer.concat([
    header,
    query.subarray(HEADER_BYTES, end),
    hasAddress ? createRecord(address) : Buffer.alloc(0),
  ])
}

function createRecord(address: string): Buffer {
  const bytes = address.split('.').map(Number)
  return Buffer.from([0xc0, 0x0c, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...bytes])
}
