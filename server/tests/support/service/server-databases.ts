import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** A database of the test's own on a server. */
export interface ServerDatabase {
  name: string
  url: string
}

/** Makes one on the server that `url` names, empty or as a copy of `template`; its user must be allowed to. */
export async function createDatabase(url: string, template?: string): Promise<ServerDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const from = template === undefined ? '' : ` template ${template}`
  await administer(url, `create database ${name}${from}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { name, url: own.href }
}

/** Whoever is still connected is cut off. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  return administer(url, `drop database ${name} with (force)`)
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
