import { expect, test } from 'vitest'
import { startTestSite } from '../../support/servers/test-site.ts'
import { startTestService } from '../../support/service/test-service.ts'

/** Far longer than the test: a heartbeat has no effect. */
const leaseS = 600

const page = `<!doctype html><html lang="en"><title>Offers</title><h1>Offers</h1><p id=done></p>
${['Apply', 'Order', 'Subscribe', 'Reserve', 'Join', 'Book', 'Vote', 'Share'].map((name) => `<button onclick="act('${name}')">${name}</button>`).join(' ')}
<script>let times = 0
function act(name) { fetch('/act', { method: 'POST' }); times += 1; done.textContent = name + ' ' + times }</script>`

test('after the answer to a cancel, a persona finishes at most its current action', async () => {
  let acted = 0
  const third = Promise.withResolvers<void>()
  await using site = await startTestSite({
    '/': page,
    '/act': (_request, response) => {
      acted += 1
      if (acted === 3) third.resolve()
      response.end()
    },
  })
  await using service = await startTestService({
    ROLE: 'all',
    SESSION_LEASE_S: String(leaseS),
    TEST_HOSTS: `offers.test.example=127.0.0.1:${site.port}`,
  })
  const { client } = service
  const { items } = await client.personas.list({ source: 'library' })
  const { run_id: runId } = await client.runs.create({
    target_url: 'https://offers.test.example/',
    persona_ids: items.slice(0, 1).map(({ id }) => id),
  })
  await third.promise

  expect(await client.runs.cancel(runId)).toMatchObject({ status: 'cancelled' })
  const actedBefore = acted

  await expect
    .poll(async () => (await client.runs.get(runId)).sessions.map(({ status }) => status), {
      timeout: 30_000,
    })
    .toEqual(['failed'])
  const [session] = (await client.runs.get(runId)).sessions
  expect(session).toMatchObject({ termination_kind: 'cancelled' })
  expect(acted - actedBefore).toBeLessThanOrEqual(1)
  const transcript = await client.sessions.transcript(runId, session?.id ?? '')
  const { items: events } = await client.sessions.events(runId, session?.id ?? '')
  // No action is reported that was not performed.
  expect(events.filter(({ kind }) => kind === 'action')).toHaveLength(transcript.turns.length)
})
