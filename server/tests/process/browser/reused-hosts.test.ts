import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { describe, expect, test } from 'vitest'
import { SECOND_MS } from '../../../src/lib/clock.ts'
import { Secret } from '../../../src/lib/secret.ts'
import { answerWith, openHosts } from '../../support/browser/open-faulty-hosts.ts'

const agreeing = answerWith(`{ kind: 'answer', id: message.id, value: null }`)
const secret = new Secret('correct horse battery')
const login = { handle: 'cred_1', host: 'shop.example', username: secret, password: secret }
const stagingSite = new Map([['shop.internal', { address: '10.0.0.4', port: 443 }]])

describe.runIf(process.platform === 'linux')('an idle session host', () => {
  test('that died is replaced, and takes no place of a living one', async () => {
    const { launch, listHosts, readLog } = await openHosts(agreeing)
    const launchTwo = async (): Promise<number[]> => {
      const sessions = [await launch(), await launch()]
      for (const session of sessions) await session[Symbol.asyncDispose]()
      return listHosts()
    }
    const first = await launchTwo()
    for (const pid of first) process.kill(pid, 'SIGKILL')
    await expect.poll(() => first.some(isThere)).toBe(false)

    const second = await launchTwo()

    expect([first, second].map(({ length }) => length)).toEqual([2, 2])
    expect(await launchTwo()).toEqual(second)
    const logged = first.map((pid) => ({ level: 40, pid, exit_code: null, signal: 'SIGKILL' }))
    expect(await readLog()).toEqual(
      expect.arrayContaining(logged.map((line) => expect.objectContaining(line))),
    )
  })

  test('that is one of many serves a session that follows at once, and ends soon if none does', async () => {
    const { clock, launch, listHosts } = await openHosts(agreeing)
    const launchMany = async () => Promise.all(Array.from({ length: 4 }, () => launch()))
    const sessions = await launchMany()
    const hosts = listHosts()
    for (const session of sessions) await session[Symbol.asyncDispose]()

    const next = await launchMany()

    expect(hosts).toHaveLength(4)
    expect(listHosts()).toEqual(hosts)
    for (const session of next) await session[Symbol.asyncDispose]()
    clock.advance(5 * SECOND_MS)
    await expect.poll(listHosts).toHaveLength(2)
  })

  test.runIf(process.getuid?.() === 0)('has the usual priority in its next session', async () => {
    const { launch, listHosts } = await openHosts(agreeing)
    const first = await launch()
    const [host = 0] = listHosts()
    setPriority(host, getPriority() + 5)
    await first[Symbol.asyncDispose]()

    await launch()

    expect(listHosts()).toEqual([host])
    expect(getPriority(host)).toBe(getPriority())
  })
})

describe.runIf(process.platform === 'linux')('a session that must not share its host', () => {
  test.each([
    ['logins', { credentials: [login] }],
    ['private targets', { privateTargets: stagingSite }],
  ])('because of %s starts a host, which serves no other', async (_what, secrets) => {
    const { launch, listHosts } = await openHosts(agreeing)
    await (await launch())[Symbol.asyncDispose]()
    const used = listHosts()

    const confidential = await launch(secrets)

    const [own] = listHosts().filter((pid) => !used.includes(pid))
    expect([used, listHosts()].map(({ length }) => length)).toEqual([1, 2])
    await confidential[Symbol.asyncDispose]()
    await expect.poll(listHosts).not.toContain(own)
    await launch()
    expect(listHosts()).toEqual(used)
  })

  test('because it is of another customer, or of none, uses no host of the first', async () => {
    const { launch, listHosts } = await openHosts(agreeing)
    await (await launch())[Symbol.asyncDispose]()
    const used = listHosts()

    const other = await launch({ customerId: 'cust_b' })
    const preview = await launch({ customerId: undefined })

    expect(listHosts()).toHaveLength(3)
    await preview[Symbol.asyncDispose]()
    await expect.poll(listHosts).toHaveLength(2)
    await other[Symbol.asyncDispose]()
    await launch()
    expect(listHosts()).toHaveLength(2)
    expect(listHosts()).toEqual(expect.arrayContaining(used))
  })

  test('takes the place of the host that was idle for longest', async () => {
    const { clock, launch, listHosts } = await openHosts(agreeing)
    const customers = ['cust_a', 'cust_b', 'cust_c']
    for (const customerId of customers) await (await launch({ customerId }))[Symbol.asyncDispose]()
    clock.advance(5 * SECOND_MS)
    await expect.poll(listHosts).toHaveLength(2)
    const kept = listHosts()

    for (const customerId of customers.slice(1)) await launch({ customerId })

    expect(listHosts()).toEqual(kept)
  })
})

function isThere(pid: number): boolean {
  return readdirSync('/proc').includes(String(pid))
}
