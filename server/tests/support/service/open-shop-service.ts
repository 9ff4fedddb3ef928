import type { Client } from '@understudy/sdk'
import type { launchBrowser } from '../../../src/browser/launch/launch.ts'
import type { Environment } from '../../../src/config/variables.ts'
import type { Log } from '../../../src/lib/log.ts'
import { type HoldingSite, startHoldingSite } from '../servers/start-holding-site.ts'
import { launchInProcess, startTestService, type TestService } from './test-service.ts'

/** The whole service in this process, with a worker, and a tea shop that can keep its visitors waiting. */
export interface ShopService extends AsyncDisposable {
  service: TestService
  site: HoldingSite
}

export async function openShopService(
  environment: Environment,
  { log, launch }: { log?: Log; launch?: typeof launchBrowser } = {},
): Promise<ShopService> {
  await using resources = new AsyncDisposableStack()
  const site = resources.use(await startHoldingSite())
  const settings = {
    ROLE: 'all',
    TEST_HOSTS: `shop.test.example=127.0.0.1:${site.port}`,
    ...environment,
  }
  const launchSession = launch === undefined ? launch : launchInProcess(launch)
  const service = resources.use(await startTestService(settings, null, log, launchSession))
  const kept = resources.move()
  return { service, site, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** A short run through the tea shop with the first personas of the library. Returns its id. */
export async function startShopRun(client: Client, personas = 1): Promise<string> {
  const { items } = await client.personas.list({ source: 'library' })
  const { run_id: runId } = await client.runs.create({
    target_url: 'https://shop.test.example/',
    persona_ids: items.slice(0, personas).map(({ id }) => id),
    duration_budget: 'short',
  })
  return runId
}
