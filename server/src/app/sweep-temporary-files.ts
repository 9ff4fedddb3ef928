import { tmpdir } from 'node:os'
import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import { listCacheFolders } from '../browser/launch/find-chromium.ts'
import { sweepLaunchFolders } from '../browser/launch/launch-folder.ts'
import { sweepUnpacked } from '../browser/launch/unpack-chromium.ts'
import { sweepClones } from '../git/clone-repository.ts'
import { type Clock, HOUR_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { runInBackground } from '../lib/waiting/run-in-background.ts'
import { sleepUnlessAborted } from '../lib/waiting/sleep.ts'

interface SweepDeps {
  artifacts: Pick<ArtifactStore, 'sweep'>
  clock: Clock
  log: Log
}

/**
 * Deletes what dead processes left behind: partial artifacts, browser profiles, unpacked browsers, clones. Must not
 * throw: failures are logged and left to the next sweep.
 */
export async function sweepTemporaryFiles({ artifacts, clock, log }: SweepDeps): Promise<void> {
  const nowMs = clock.now().getTime()
  const sweeps = {
    artifacts: () => artifacts.sweep(nowMs),
    profiles: () => sweepLaunchFolders(tmpdir(), nowMs),
    clones: () => sweepClones(nowMs),
    browsers: () => sweepUnpackedBrowsers(nowMs),
  }
  for (const [kind, sweep] of Object.entries(sweeps)) {
    try {
      const count = await sweep()
      if (count > 0) log.info({ kind, count }, 'deleted temporary files of dead processes')
    } catch (error) {
      log.error({ err: error, kind }, 'deleting temporary files of dead processes failed')
    }
  }
}

async function sweepUnpackedBrowsers(nowMs: number): Promise<number> {
  let count = 0
  for (const folder of listCacheFolders()) count += await sweepUnpacked(folder, nowMs)
  return count
}

/** Sweeps every hour until disposed; disposing waits for a running sweep. */
export function sweepHourly(deps: SweepDeps): AsyncDisposable {
  const stop = new AbortController()
  const sweeping = runInBackground(
    () => sweepUntil(deps, stop.signal),
    (error) => deps.log.error({ err: error }, 'the hourly sweep of temporary files ended'),
  )
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await sweeping.result()
    },
  }
}

async function sweepUntil(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  while (await sleepUnlessAborted(deps.clock, HOUR_MS, signal)) await sweepTemporaryFiles(deps)
}
