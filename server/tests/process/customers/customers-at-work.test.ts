import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type CrashBench, openCrashBench } from '../../support/process/open-crash-bench.ts'
import { runProgram } from '../../support/process/run-program.ts'

const databaseUrl = process.env['DATABASE_URL'] ?? ''
const deleted = z.object({ files: z.number(), rows: z.record(z.string(), z.number()) })

/** How the administration reaches the data of a bench. */
async function describeBench(bench: CrashBench) {
  return bench.withDatabase(async (db) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const url = new URL(databaseUrl)
    url.pathname = `/${rows[0]?.name}`
    const { id } = await db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
    const environment = { DATABASE_URL: url.href, DATA_DIR: dirname(bench.artifactsFolder) }
    return { environment, customerId: id }
  })
}

/** Besides them there is only the folder of files being written. */
async function listCustomerFolders({ artifactsFolder }: CrashBench): Promise<string[]> {
  return (await readdir(artifactsFolder)).filter((name) => name !== '.partial')
}

test.runIf(databaseUrl !== '')(
  'a customer is deleted in the middle of a session, whose browser closes and of which nothing is left',
  async () => {
    await using bench = await openCrashBench()
    const service = await bench.start()
    await bench.createHeldRun('/teas')
    expect(await listCustomerFolders(bench)).toHaveLength(1)
    const { environment, customerId } = await describeBench(bench)

    const { code, stdout, stderr } = await runProgram('admin', {
      environment,
      parameters: ['customer', 'delete', customerId, '--yes', '--json'],
    })

    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'Waiting for 1 running sessions to stop ...\n',
    })
    const { files, rows } = deleted.parse(JSON.parse(stdout))
    expect(files).toBeGreaterThan(0)
    expect(rows).toMatchObject({ runs: 1, sessions: 1 })
    await expect.poll(() => bench.listBrowsers()).toEqual([])
    service.kill('SIGTERM')
    expect(await service.exited).toEqual({ code: 0, signal: null })
    expect(await listCustomerFolders(bench)).toEqual([])
    expect(await readdir(join(bench.artifactsFolder, '.partial'))).toEqual([])
    const left = await bench.withDatabase(async (db) => {
      const found =
        await sql`select 1 from state_transitions union all select 1 from customers`.execute(db)
      return found.rows
    })
    expect(left).toEqual([])
  },
)
