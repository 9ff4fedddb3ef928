import { execFile, execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const reason = findObstacle()

describe.skipIf(reason !== null)(`in a network namespace${reason ?? ''}`, () => {
  test('a confined browser sends nothing to a forbidden address, whatever the page tries', async () => {
    const result = await runInNamespace('egress-canary.ts', 'confined')

    expect(result).toEqual({
      end: 'ended',
      tcp: [],
      udp: 0,
      dns: 0,
      denied: expect.any(Number),
      isHintFollowed: true,
      // The name leads to a public address at first, and to this machine afterwards.
      rebound: { served: ['/one'], isLookedUpAgain: true },
    })
    // Fourteen kinds of request to five addresses; Chromium may repeat or merge a few.
    expect(result).toHaveProperty(
      'denied',
      expect.toSatisfy((denied: number) => denied >= 35),
    )
  })

  test('the same page in a browser with a proxy only does reach them, so the canary can fail', async () => {
    expect(await runInNamespace('egress-canary.ts', 'bare')).toMatchObject({
      end: 'leaked',
      tcp: ['::1', '::ffff:127.0.0.1', '::ffff:169.254.169.254'],
    })
  })

  test('a name is looked up once per connection and the checked address is the one connected to', async () => {
    expect(await runInNamespace('egress-rebind.ts')).toEqual({
      lookups: 3,
      dialled: [
        { kind: 'connected', address: '93.184.216.34', remoteAddress: '93.184.216.34' },
        { kind: 'denied', rule: 'address' },
        { kind: 'denied', rule: 'address' },
      ],
      accepted: ['93.184.216.34'],
    })
  })

  const trusting = {
    NODE_EXTRA_CA_CERTS: fileURLToPath(new URL('../../fixtures/corp-ca.pem', import.meta.url)),
  }

  test('a granted private target opens at its endpoint only, under the authority of NODE_EXTRA_CA_CERTS', async () => {
    expect(await runWith(trusting, 'private-target.ts', 'true', '8443,8444')).toEqual({
      opened: [200, 'target_refused'],
      served: ['staging.corp.example:8443 at port 8443'],
    })
  })

  test('without a grant, the same target has no public address', async () => {
    expect(await runWith(trusting, 'private-target.ts', 'false', '8443')).toEqual({
      opened: ['unknown_host'],
      served: [],
    })
  })

  test('without that authority, the certificate of a granted private target is not valid', async () => {
    expect(await runInNamespace('private-target.ts', 'true', '8443')).toEqual({
      opened: ['certificate_invalid'],
      served: [],
    })
  })
})

/** Why this machine cannot run them; shown in the test's name. */
function findObstacle(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return ' (skipped: needs Linux and root)'
  try {
    execFileSync('unshare', ['-n', '-m', 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'ignore' })
    return null
  } catch {
    // No unshare, no ip, or a container without permission to create namespaces.
    return ' (skipped: cannot make a network namespace here)'
  }
}

async function runInNamespace(script: string, ...args: string[]): Promise<unknown> {
  return runWith({}, script, ...args)
}

async function runWith(
  variables: Record<string, string>,
  script: string,
  ...args: string[]
): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-canary-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  const path = fileURLToPath(new URL(`../../fixtures/${script}`, import.meta.url))
  const { stdout } = await run('unshare', ['-n', '-m', process.execPath, path, ...args, folder], {
    env: { ...process.env, ...variables },
  })
  return JSON.parse(stdout)
}
