import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { listen, type ListeningSite } from './listen.ts'

/** A mail as it arrived. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** Header fields and body, with lines as they were sent. */
  source: string
}

/** What the server answers to a command instead of accepting it; null: nothing at all. */
export type MailRefusal = { command: 'MAIL' | 'RCPT' | 'DATA' | 'AUTH'; answer: string | null }

/** A mail server on loopback that speaks the commands of RFC 5321 that one mail needs, and AUTH PLAIN. */
export interface MailServer extends ListeningSite {
  received: ReceivedMail[]
  /** What was sent to log in, decoded. */
  logins: string[]
  refuse(refusal: MailRefusal | null): void
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const state: MailState = { received: [], logins: [], refusal: null }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    converse(socket, state)
  })
  const site = await listen(server, () => {
    for (const socket of sockets) socket.destroy()
  })
  return {
    ...site,
    received: state.received,
    logins: state.logins,
    refuse(refusal) {
      state.refusal = refusal
    },
  }
}

interface MailState {
  received: ReceivedMail[]
  logins: string[]
  refusal: MailRefusal | null
}

function converse(socket: Socket, state: MailState): void {
  let mail: ReceivedMail = { from: '', to: [], source: '' }
  let isBody = false
  const say = (text: string) => socket.write(`${text}\r\n`)
  say('220 mail.test.example ESMTP')
  createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
    if (isBody && line !== '.') {
      mail.source += `${line.replace(/^\.\./, '.')}\n`
      return
    }
    if (isBody) {
      isBody = false
      state.received.push(mail)
      mail = { from: '', to: [], source: '' }
      say('250 2.0.0 queued')
      return
    }
    const command = line.slice(0, 4).toUpperCase()
    const answer = answerCommand({ command, line, mail }, state)
    if (answer === null) return
    isBody = answer.startsWith('354')
    say(answer)
    if (command === 'QUIT') socket.end()
  })
}

function answerCommand(
  { command, line, mail }: { command: string; line: string; mail: ReceivedMail },
  { refusal, logins }: MailState,
): string | null {
  if (command === refusal?.command) return refusal.answer
  const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
  if (command === 'MAIL') mail.from = address
  if (command === 'RCPT') mail.to.push(address)
  if (command === 'AUTH') logins.push(decodeLogin(line))
  return answers[command] ?? '250 2.0.0 OK'
}

const answers: Readonly<Record<string, string>> = {
  EHLO: '250-mail.test.example\r\n250-AUTH PLAIN\r\n250 8BITMIME',
  DATA: '354 go on',
  AUTH: '235 2.7.0 accepted',
  QUIT: '221 2.0.0 bye',
}

function decodeLogin(line: string): string {
  return Buffer.from(line.split(' ')[2] ?? '', 'base64')
    .toString()
    .replaceAll('\0', ' ')
    .trim()
}
