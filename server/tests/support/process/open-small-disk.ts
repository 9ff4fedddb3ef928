import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** A small file system in a namespace that nothing else sees; removed when disposed. */
export interface SmallDisk extends AsyncDisposable {
  /** Its path for programs started by `enter`. */
  path: string
  /** Its path for this process. */
  outside: string
  /** The prefix for the command of such a program. */
  enter: readonly string[]
  /** Writes until nothing more fits. */
  fill(): Promise<void>
  /** Removes what filled it. */
  empty(): Promise<void>
}

const isolation = ['-m', '--propagation', 'private']

/** Why this machine cannot have one, for the name of a test; empty if it can. */
export function explainNoSmallDisk(): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return ' (skipped: needs Linux and root)'
  try {
    const script = 'mount -t tmpfs tmpfs /mnt && exec nsenter -m -t $$ true'
    execFileSync('unshare', [...isolation, 'sh', '-c', script], { stdio: 'ignore' })
    return ''
  } catch {
    // No such tools, or a container without permission to mount.
    return ' (skipped: cannot mount here)'
  }
}

/** Mounts a tmpfs of `sizeMib` on `path`, an existing folder. */
export async function openSmallDisk(path: string, sizeMib: number): Promise<SmallDisk> {
  const script = `mount -t tmpfs -o size=${sizeMib}m,mode=711 tmpfs "$1" && echo mounted && exec sleep 3600`
  const holder = spawn('unshare', [...isolation, 'sh', '-c', script, '', path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const outside = `/proc/${holder.pid}/root${path}`
  const ballast = join(outside, 'ballast')
  return {
    path,
    outside,
    enter: ['nsenter', '-m', '-t', String(holder.pid), '--'],
    fill: () => fill(outside, ballast),
    empty: () => rm(ballast),
    async [Symbol.asyncDispose]() {
      const ended = once(holder, 'exit')
      holder.kill('SIGKILL')
      await ended
    },
  }
}

async function fill(folder: string, file: string): Promise<void> {
  for (const size of [1024 * 1024, 4096]) {
    while ((await measureFree(folder)) >= size) await appendFile(file, Buffer.alloc(size))
  }
}

async function measureFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
