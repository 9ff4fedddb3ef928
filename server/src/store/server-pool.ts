import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Log } from '../lib/log.ts'
import { DatabaseAwayError } from '../lib/storage/database-away.ts'
import { runInBackground } from '../lib/waiting/run-in-background.ts'

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: boolean) => void,
) => void

/** Whatever prevents a connection, from a name server to a password, is reported as a DatabaseAwayError. */
class ServerPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (callback === undefined) return this.connectOrExplain()
    super.connect((error, client, done) =>
      callback(error === undefined ? undefined : explain(error), client, done),
    )
  }

  private async connectOrExplain(): Promise<PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      throw explain(error)
    }
  }
}

function explain(error: unknown): DatabaseAwayError {
  return new DatabaseAwayError('no connection to the database', { cause: error })
}

/** The connections to a server that all queries share. */
export function createServerPool(config: PoolConfig, log: Log): Pool {
  const pool = new ServerPool(config)
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  // Without this handler, losing a connection in use would end the process; its user gets the error from the next
  // query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('release', (_error, client) => dropStuck(client))
  return pool
}

/** A connection still waiting for an abandoned query would also delay the next one. */
function dropStuck(client: PoolClient): void {
  const isWaiting = 'readyForQuery' in client && client.readyForQuery === false
  if (!isWaiting || !(client instanceof Client)) return
  // The caller of the query already got the error.
  runInBackground(
    () => client.end(),
    () => undefined,
  )
}
