import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultGate, type Gate } from '@understudy/contract/verdict/gate'
import { systemClock } from '../../../server/src/lib/clock.ts'
import { createRecorder } from '../../../server/src/recorder/recorder.ts'
import { insertJudging, usualJudging } from '../../../server/src/store/runs/run-verdicts.ts'
import {
  type ProgramEnd,
  type SpawnedProgram,
  spawnProgram,
} from '../../../server/tests/support/process/spawn-program.ts'
import { buildFriction } from '../../../server/tests/support/records/build-transcript.ts'
import {
  claimSeeded,
  finishSeeded,
  png,
} from '../../../server/tests/support/records/seed-finished-run.ts'
import { seedRun, seedTurn } from '../../../server/tests/support/records/seed-run.ts'
import {
  startTestServiceWith,
  type TestService,
} from '../../../server/tests/support/service/test-service.ts'
import packageJson from '../../package.json' with { type: 'json' }

const noBrowser = () => Promise.reject(new Error('no session starts here'))
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

interface CliSettings {
  /** In addition to the address and the key of the service. */
  environment?: Readonly<Record<string, string>>
  /** What is piped to the command. */
  input?: string
}

/** The command line, and a service that runs no sessions. */
export interface CliBench extends AsyncDisposable {
  service: TestService
  /** For files that commands write. */
  folder: string
  start: (parameters: readonly string[], settings?: CliSettings) => SpawnedProgram
  run: (parameters: readonly string[], settings?: CliSettings) => Promise<ProgramEnd>
  /** Records a run that met a dead button and cost a quarter of a dollar. */
  endRun: (runId: string, gate: Partial<Gate>) => Promise<string>
  /** Records the same visit in a session that waits for a worker. */
  visit: (runId: string, sessionId: string) => Promise<void>
}

/** Starts the service that commands use. */
export async function openCliBench(): Promise<CliBench> {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-cli-'))
  const parts = { launchSession: noBrowser, version: packageJson.version }
  const service = await startTestServiceWith({}, null, parts)
  const start: CliBench['start'] = (parameters, { environment = {}, input = '' } = {}) =>
    spawnProgram(main, {
      environment: {
        UNDERSTUDY_URL: service.baseUrl,
        UNDERSTUDY_API_KEY: service.apiKey,
        ...environment,
      },
      parameters,
      input,
      deadlineMs: 60_000,
    })
  return {
    service,
    folder,
    start,
    run: (parameters, settings) => start(parameters, settings).ended,
    endRun: (runId, gate) => endRun(service, runId, gate),
    visit: (runId, sessionId) => visit(service, runId, sessionId),
    [Symbol.asyncDispose]: async () => {
      await service[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function endRun(service: TestService, runId: string, gate: Partial<Gate>): Promise<string> {
  const { db, customerId } = service
  const sessionId = `${runId}_a`
  await seedRun(db, { customerId, runId, sessionIds: [sessionId] })
  const judging = { ...usualJudging, gate: { ...defaultGate, ...gate } }
  await db.transaction().execute((trx) => insertJudging(trx, { customerId, runId }, judging))
  await visit(service, runId, sessionId)
  return runId
}

async function visit(service: TestService, runId: string, sessionId: string): Promise<void> {
  const { db, artifacts, customerId } = service
  const attempt = await claimSeeded(service, customerId, sessionId)
  const recorder = createRecorder({
    db,
    artifacts,
    ...attempt,
    runId,
    clock: systemClock,
    redact: (text) => text,
  })
  const screenshot = await recorder.saveScreenshot(
    1,
    { bytes: png, extension: 'png' },
    'screenshots',
  )
  await recorder.recordTurn({ ...seedTurn(1), screenshot, frictions: [buildFriction()] }, [])
  await finishSeeded(service, attempt)
}
