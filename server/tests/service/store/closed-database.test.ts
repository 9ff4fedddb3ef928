import { expect, test } from 'vitest'
import { openMemoryDatabase } from '../../support/service/embedded-databases.ts'

test('on an embedded database that was closed, a query and a transaction are rejected', async () => {
  const opened = await openMemoryDatabase()
  const { db } = opened
  await db.selectFrom('customers').selectAll().execute()
  await opened[Symbol.asyncDispose]()

  const query = db.selectFrom('customers').selectAll()
  await expect(query.execute()).rejects.toThrow('closed')
  await expect(
    db.transaction().execute((trx) => trx.deleteFrom('customers').execute()),
  ).rejects.toThrow('closed')
})

test('transactions that wait while an embedded database closes come to an end', async () => {
  const opened = await openMemoryDatabase()
  const { db } = opened
  const waiting = Array.from({ length: 5 }, () =>
    db.transaction().execute((trx) => trx.selectFrom('customers').selectAll().execute()),
  )
  const ends = Promise.allSettled(waiting)

  await opened[Symbol.asyncDispose]()

  const allowed = [
    { status: 'fulfilled', value: [] },
    {
      status: 'rejected',
      reason: expect.objectContaining({
        message: expect.stringMatching(/^PGlite is clos(?:ing|ed)$/),
      }),
    },
  ]
  for (const end of await ends) expect(allowed).toContainEqual(end)
})
