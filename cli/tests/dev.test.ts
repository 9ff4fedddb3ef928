import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeDataFolder } from '../../server/tests/support/process/make-test-folder.ts'
import { spawnProgram } from '../../server/tests/support/process/spawn-program.ts'
import { findTestPort } from '../../server/tests/support/servers/find-test-port.ts'
import { listen } from '../../server/tests/support/servers/listen.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const signedIn = z.object({ customers: z.array(z.object({ role: z.string() })) })

test('dev serves API and dashboard, signs in after every start, and stops with Ctrl-C', async () => {
  await using folder = await makeDataFolder()
  await using site = await listen(createServer((_request, response) => response.end('Tea')))
  const port = await findTestPort()
  for (const _start of ['first', 'second']) {
    const parameters = ['dev', `http://localhost:${site.port}`, '--port', String(port)]
    const program = spawnProgram(main, {
      environment: { DATA_DIR: folder.DATA_DIR },
      parameters,
      deadlineMs: 120_000,
    })
    await program.waitFor('Runs reach')
    const baseUrl = `http://localhost:${port}`
    const link = /Dashboard: (\S+) signs/.exec(program.stdout())?.[1] ?? ''
    expect(link.startsWith(`${baseUrl}/`)).toBe(true)
    const token = new URL(link).hash.slice(1)
    const answer = await fetch(`${baseUrl}/identity/sign-in-link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: baseUrl },
      body: JSON.stringify({ token }),
    })
    expect(answer.status).toBe(200)
    expect(signedIn.parse(await answer.json()).customers).toEqual([
      expect.objectContaining({ role: 'owner' }),
    ])
    expect((await fetch(`${baseUrl}/app/`)).status).toBe(200)
    const key = /UNDERSTUDY_API_KEY=\$\(cat '([^']+)'\)/.exec(program.stdout())?.[1] ?? ''
    expect(key).toMatch(/cli-key$/)
    program.kill('SIGINT')
    expect((await program.ended).code).toBe(0)
  }
})

test('2: dev beside the address of another service, and a site elsewhere', async () => {
  const environment = { UNDERSTUDY_URL: 'https://understudy.example.com' }
  const start = (parameters: string[]) =>
    spawnProgram(main, { environment, parameters, deadlineMs: 30_000 }).ended
  const beside = await start(['dev'])
  expect([beside.code, beside.stderr]).toEqual([
    2,
    expect.stringContaining('dev starts a service of its own'),
  ])
  const elsewhere = await start(['dev', 'https://shop.example.com'])
  expect([elsewhere.code, elsewhere.stderr]).toEqual([
    2,
    expect.stringContaining('is not a site on this machine'),
  ])
})
