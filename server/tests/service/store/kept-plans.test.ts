import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keepPlans } from '../../../src/store/embedded/keep-plans.ts'
import { openMemoryDatabase } from '../../support/service/embedded-databases.ts'

interface Opened extends AsyncDisposable {
  pglite: PGlite
}

async function open(): Promise<Opened> {
  const opened = await openMemoryDatabase()
  if (opened.driver.kind !== 'pglite') throw new Error('a database in memory is embedded')
  const { pglite } = opened.driver
  await pglite.exec('create table cups (id int primary key, tea text, leaves jsonb)')
  return { pglite, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
}

async function list(pglite: PGlite, statement: string, values: unknown[] = []): Promise<unknown[]> {
  return (await pglite.query(statement, values)).rows
}

const add = 'insert into cups (id, tea, leaves) values ($1, $2, $3) returning id, tea'
const plans =
  "select name, (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement like '%insert into cups%'"

test('the embedded database parses a statement that is run again once, and answers as if it were new', async () => {
  await using opened = await open()
  const { pglite } = opened
  for (const [id, tea] of ['Sencha', null, 'Assam', 'été 🍵'].entries()) {
    expect(await list(pglite, add, [id, tea, { grams: id }])).toEqual([{ id, tea }])
  }
  expect(await list(pglite, plans)).toEqual([{ name: expect.any(String), uses: 3 }])
  const updated = () => pglite.query('update cups set tea = $1 where id > $2', ['Mate', 1])
  for (const { affectedRows, rows } of [await updated(), await updated()]) {
    expect({ affectedRows, rows }).toEqual({ affectedRows: 2, rows: [] })
  }
  for (const id of [2, 3, 4]) {
    const found = await list(pglite, 'select tea, leaves from cups where id = $1', [id])
    expect(found).toEqual(id === 4 ? [] : [{ tea: 'Mate', leaves: { grams: id } }])
  }
})

test('plans of statements that the service itself makes are kept, also in a transaction', async () => {
  await using opened = await openMemoryDatabase()
  const { db } = opened
  // The first one after the migrations drops all plans.
  await db.transaction().execute(async () => undefined)
  const find = (asked: typeof db) =>
    asked.selectFrom('customers').select('name').where('id', '=', 'cus_1').execute()
  for (const _again of [1, 2, 3]) expect(await find(db)).toEqual([])
  expect(await db.transaction().execute(find)).toEqual([])
  const uses = sql<{ uses: number }>`select (generic_plans + custom_plans)::int as uses
    from pg_prepared_statements where statement like '%from "customers"%'`
  expect((await uses.execute(db)).rows).toEqual([{ uses: 3 }])
})

test('a kept statement is sent at once, with values of any type, also in a transaction but not after it', async () => {
  await using opened = await open()
  const { pglite } = opened
  // The first one after a table was made drops all plans.
  await pglite.transaction(async () => undefined)
  const values = [null, true, '9007199254740993', new Date(0), ['a"b', 'é'], { tea: ['Mate'] }, 1.5]
  const echo = `select $1::text as nothing, $2::bool as yes, $3::int8 as big, $4::timestamptz as at,
    $5::text[] as list, $6::jsonb as json, $7::float8 as part, '\\x00ff'::bytea as bytes`
  const answer = {
    nothing: null,
    yes: true,
    big: 9007199254740992,
    at: new Date(0),
    list: ['a"b', 'é'],
    json: { tea: ['Mate'] },
    part: 1.5,
    bytes: new Uint8Array([0, 255]),
  }
  for (const _again of [1, 2]) expect(await list(pglite, echo, values)).toEqual([answer])
  let sent = 0
  const send = pglite.execProtocolRawSync.bind(pglite)
  pglite.execProtocolRawSync = (message) => {
    sent += 1
    return send(message)
  }
  expect(await list(pglite, echo, values)).toEqual([answer])
  expect(sent).toBe(1)
  const ended = await pglite.transaction(async (trx) => {
    sent = 0
    expect((await trx.query(echo, values)).rows).toEqual([answer])
    expect(sent).toBe(1)
    return trx
  })
  await expect(ended.query(echo, values)).rejects.toThrow('closed')
})

test('a kept statement that fails leaves the next one as it is', async () => {
  await using opened = await open()
  const { pglite } = opened
  for (const id of [1, 2]) await pglite.query(add, [id, 'Sencha', null])
  for (const _again of [1, 2]) {
    await expect(pglite.query(add, [2, 'Twice', null])).rejects.toMatchObject({ code: '23505' })
    await expect(pglite.query(add, ['two', 'Text', null])).rejects.toThrow('integer')
  }
  const failing = pglite.transaction(async (trx) => {
    await trx.query(add, [3, 'Undone', null])
    await trx.query(add, [3, 'Twice', null])
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  await pglite.transaction(async (trx) => {
    await trx.query(add, [3, 'Assam', null])
    await trx.query(add, [4, 'Mate', null])
  })
  expect(await list(pglite, 'select id, tea from cups order by id')).toEqual([
    { id: 1, tea: 'Sencha' },
    { id: 2, tea: 'Sencha' },
    { id: 3, tea: 'Assam' },
    { id: 4, tea: 'Mate' },
  ])
})

test('a kept statement sees tables as they are after a change by any statement', async () => {
  await using opened = await open()
  const { pglite } = opened
  await pglite.query(add, [1, 'Sencha', null])
  const all = () => list(pglite, 'select * from cups where id = $1', [1])
  for (const _again of [1, 2, 3]) {
    expect(await all()).toEqual([{ id: 1, tea: 'Sencha', leaves: null }])
  }
  await pglite.exec('alter table cups drop column leaves; alter table cups add column hot bool')
  for (const _again of [1, 2]) expect(await all()).toEqual([{ id: 1, tea: 'Sencha', hot: null }])
  await pglite.query('alter table cups alter column id type text')
  for (const _again of [1, 2]) {
    expect(await all()).toEqual([{ id: '1', tea: 'Sencha', hot: null }])
  }
  await pglite.query('alter table cups alter column id type int using id::int')
  for (const _again of [1, 2]) expect(await all()).toEqual([{ id: 1, tea: 'Sencha', hot: null }])
  await pglite.exec('discard all')
  for (const _again of [1, 2]) expect(await all()).toEqual([{ id: 1, tea: 'Sencha', hot: null }])
})

test('a kept statement sees tables as they are after a change that was undone', async () => {
  await using opened = await open()
  const { pglite } = opened
  await pglite.query(add, [1, 'Sencha', null])
  const all = 'select * from cups where id = $1'
  // A commit after an error is a rollback.
  for (const end of ['rollback', 'commit']) {
    for (const step of ['begin', 'alter table cups add column hot bool']) await pglite.query(step)
    for (const _again of [1, 2, 3]) {
      const changed = { id: 1, tea: 'Sencha', leaves: null, hot: null }
      expect(await list(pglite, all, [1])).toEqual([changed])
    }
    await expect(pglite.query('select 1 / 0')).rejects.toThrow('division by zero')
    await pglite.query(end)
    for (const _again of [1, 2, 3]) {
      expect(await list(pglite, all, [1])).toEqual([{ id: 1, tea: 'Sencha', leaves: null }])
    }
  }
})

test('a very long statement is not kept', async () => {
  await using opened = await open()
  const { pglite } = opened
  const long = `select 7 as long_one --${'x'.repeat(20_000)}`
  for (const _again of [1, 2, 3]) expect(await list(pglite, long)).toEqual([{ long_one: 7 }])
  const kept = "select name from pg_prepared_statements where statement like '%long_one --x%'"
  expect(await list(pglite, kept)).toEqual([])
})

test('at most 300 statements are kept, and each for at most 500 uses', async () => {
  await using opened = await open()
  const { pglite } = opened
  for (let column = 0; column < 320; column += 1) {
    for (const _again of [1, 2]) {
      expect(await list(pglite, `select $1::int as c${column}`, [7])).toEqual([
        { [`c${column}`]: 7 },
      ])
    }
  }
  const [kept] = await list(pglite, 'select count(*) from pg_prepared_statements')
  expect(kept).toEqual({ count: expect.toSatisfy((count) => count >= 280 && count <= 300) })
  for (let id = 0; id < 520; id += 1) {
    expect(await list(pglite, add, [id, 'Sencha', null])).toEqual([{ id, tea: 'Sencha' }])
  }
  expect(await list(pglite, plans)).toEqual([{ name: expect.any(String), uses: 19 }])
})

test('a PGlite that lacks a private part is left as it is', async () => {
  await using pglite = await PGlite.create()
  Reflect.set(pglite, '_runExclusiveQuery', undefined)
  expect(await keepPlans(pglite)).toBe(false)
  expect(Object.hasOwn(pglite, 'query')).toBe(false)
})

test('a PGlite whose kept statements answer in another way keeps none', async () => {
  await using pglite = await PGlite.create()
  const exec = pglite.execProtocolStream.bind(pglite)
  pglite.execProtocolStream = async (message, options) => {
    const answers = await exec(message, options)
    return Buffer.from(message).includes('kept')
      ? answers.filter(({ name }) => name !== 'dataRow')
      : answers
  }
  expect(await keepPlans(pglite)).toBe(false)
  const ask = () => list(pglite, 'select $1::text as cup', ['Mate'])
  for (const _again of [1, 2, 3]) expect(await ask()).toEqual([{ cup: 'Mate' }])
})
