import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runGit } from '../../../src/git/run-git.ts'

const run = promisify(execFile)
const searchPath = process.env['PATH'] ?? ''
const { signal } = new AbortController()

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'understudy-run-git-'))
  await run('git', ['init', '--bare', '--quiet', folder])
})

afterAll(() => rm(folder, { recursive: true }))

/** An object of zeros only, which takes a thousandth of its size on disk. */
async function storeZeros(mebibytes: number): Promise<string> {
  const command = ['hash-object', '-t', 'tree', '--literally', '-w', '--stdin']
  const storing = run('git', ['-C', folder, ...command])
  storing.child.stdin?.end(Buffer.alloc(mebibytes * 1024 * 1024))
  return (await storing).stdout.trim()
}

test.runIf(process.platform === 'linux')(
  'git that needs more than 256 MiB of memory ends with words for the customer',
  async () => {
    const git = { folder, searchPath }
    const usual = await storeZeros(16)
    expect(await runGit(git, ['cat-file', 'tree', usual], signal)).toMatchObject({ isDone: true })
    const huge = await storeZeros(260)
    await expect(runGit(git, ['cat-file', 'tree', huge], signal)).rejects.toThrow(
      'Git needs more than 256 MiB of memory for this repository.',
    )
  },
)
