import { connect, createServer, type Socket } from 'node:net'
import { listen, type ListeningSite } from './listen.ts'

/** A forwarder to another port of this machine that can be cut and blocked. */
export interface TcpGate extends ListeningSite {
  /** Closes every connection, and each new one, until opened. */
  cut(): void
  /** Accepts connections and bytes but forwards nothing, until opened. */
  block(): void
  /** Forwards requests but no responses, until opened. */
  deafen(): void
  open(): void
}

export async function startTcpGate(target: { host: string; port: number }): Promise<TcpGate> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: 'open' | 'blocked' | 'deaf' | 'cut' = 'open'

  function set(next: typeof state): void {
    state = next
    for (const sockets of pairs) for (const socket of sockets) apply(socket)
  }

  function apply(socket: Socket): void {
    if (state === 'cut') socket.destroy()
    else if (state === 'blocked') socket.pause()
    else socket.resume()
  }

  const server = createServer((inner) => {
    const outer = connect(target)
    const pair = [inner, outer] as const
    pairs.add(pair)
    for (const [socket, other] of [pair, [outer, inner] as const]) {
      // Both ends notice a broken connection by themselves.
      socket.on('error', () => undefined)
      socket.on('data', (bytes) => {
        if (state !== 'deaf' || socket === inner) other.write(bytes)
      })
      socket.once('close', () => {
        pairs.delete(pair)
        other.destroy()
      })
      apply(socket)
    }
  })
  const site = await listen(server, () => set('cut'))
  return {
    ...site,
    cut: () => set('cut'),
    block: () => set('blocked'),
    deafen: () => set('deaf'),
    open: () => set('open'),
  }
}
