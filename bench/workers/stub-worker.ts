/** A worker whose browsers are stubs; says when it has started. */
import { startApp } from '../../server/src/app/app.ts'
import { parseConfig } from '../../server/src/config/config.ts'
import { parseModelConfig } from '../../server/src/config/models.ts'
import { readEnvironment } from '../../server/src/config/variables.ts'
import { createLog } from '../../server/src/lib/log.ts'
import { createLiveSecrets } from '../../server/src/lib/secrets/live-secrets.ts'
import { openDatabase } from '../../server/src/store/database.ts'
import { launchStub } from './stub-browser.ts'

const environment = readEnvironment(process.env)
const config = parseConfig(environment)
const log = createLog(config.logLevel)
await startApp({
  config,
  opened: await openDatabase(config.database, log),
  models: parseModelConfig(environment),
  log,
  // Its name, under which it is found among the workers.
  version: process.env['WORKER_NAME'] ?? '',
  environment: process.env,
  liveSecrets: createLiveSecrets(),
  launchSession: launchStub,
})
process.stdout.write('started\n')
