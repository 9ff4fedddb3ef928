import { endpoints } from '@understudy/contract/endpoints'
import { errors } from '@understudy/contract/errors'
import { createClient, UnderstudyError } from '@understudy/sdk'
import { verifyWebhook } from '@understudy/sdk/verify-webhook'

/** A program of a customer, with the published packages: `check-packages.ts` compiles and runs it. Prints what it found. */
const [baseUrl = '', apiKey = ''] = process.argv.slice(2)
const client = createClient({ baseUrl, apiKey })
const { ok } = await client.health()
const { items } = endpoints.listPersonas.responses[200].schema.parse(await client.personas.list())
const failure = await client.runs.get('run_none').catch((error: unknown) => error)
const isOurs = await verifyWebhook('{}', null, 'secret')
process.stdout.write(
  JSON.stringify({
    isHealthy: ok,
    firstPersona: items[0]?.name,
    missing: failure instanceof UnderstudyError ? failure.status : null,
    expected: errors.not_found.status,
    isUnsignedOurs: isOurs,
  }),
)
