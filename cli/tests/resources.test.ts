import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CliBench, openCliBench } from './support/open-cli-bench.ts'

let bench: CliBench

beforeAll(async () => {
  bench = await openCliBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

/** The output of a command that succeeds. */
async function read(...parameters: string[]): Promise<string> {
  const { code, stdout, stderr } = await bench.run(parameters)
  expect([parameters[0], code, stderr]).toEqual([parameters[0], 0, ''])
  return stdout
}

test('a key is made, used, listed without itself and revoked', async () => {
  const key = (await read('keys', 'create', 'CI')).trim()
  expect(key).toMatch(/^sk_live_/)
  const environment = { UNDERSTUDY_API_KEY: key }
  expect((await bench.run(['personas'], { environment })).code).toBe(0)
  const listed = await read('keys', 'list')
  expect(listed).not.toContain(key)
  const id = /^(key_\w+).* CI +active$/m.exec(listed)?.[1] ?? ''
  await read('keys', 'revoke', id)
  const refused = await bench.run(['personas'], { environment })
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('wrong, revoked or')])
})

test('a host is allowed, listed and removed', async () => {
  const id = /Allowed {2}(tgt_\w+)/.exec(await read('targets', 'allow', 'shop.example.com'))?.[1]
  expect(await read('targets', 'list')).toContain(`${id}  shop.example.com  manual`)
  await read('targets', 'remove', id ?? '')
  expect(await read('targets', 'list')).not.toContain('shop.example.com')
})

test('a webhook is added with its secret, listed without and removed', async () => {
  const added = await read(
    'webhooks',
    'add',
    'https://hooks.example.com/a',
    '--event',
    'run.failed',
  )
  const [, id = '', secret = ''] = /(wh_\w+)\n.*shown once +(\S+)/.exec(added) ?? []
  const listed = await read('webhooks', 'list')
  expect(listed).toContain(`${id}  https://hooks.example.com/a  run.failed`)
  expect([secret.length, listed.includes(secret)]).toEqual([43, false])
  await read('webhooks', 'remove', id)
  expect(await read('webhooks', 'list')).toBe('')
})

test('two runs are compared in words and as JSON, and the address of a report is printed', async () => {
  const [first, second] = [await bench.endRun('run_one', {}), await bench.endRun('run_two', {})]
  const words = await read('compare', second, first)
  expect(words).toMatch(/^run_two since run_one\n/)
  expect(words).toContain('0 new, 1 persisting, 0 gone')
  const json: unknown = JSON.parse(await read('compare', second, first, '--json'))
  expect(json).toMatchObject({ counts: { persisting: 1 }, earlier: { run_id: 'run_one' } })
  const { report_url: url } = await bench.service.client.runs.get(second)
  const path = new URL(url).pathname
  expect(new URL((await read('open', second)).trim()).pathname).toBe(path)
})
