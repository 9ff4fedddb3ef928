import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** The test's own database on a server. */
export interface ServerDatabase {
  name: string
  url: string
}

/** Creates one on the server that `url` names, empty or as a copy of `template`; its user needs the permission. */
export async function createDatabase(url: string, template?: string): Promise<ServerDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const from = template === undefined ? '' : ` template ${template}`
  await administer(url, `create database ${name}${from}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { name, url: own.href }
}

/** Disconnects remaining clients. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  return administer(url, `drop database ${name} with (force)`)
}

/** Runs a statement on the server that `url` names. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
