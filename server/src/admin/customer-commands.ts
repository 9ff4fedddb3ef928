import { createCustomer } from '../operations/create-customer.ts'
import { deleteCustomer } from '../operations/delete-customer.ts'
import { suspendCustomer } from '../operations/suspend-customer.ts'
import type { CustomerSummary } from '../store/customers.ts'
import { findCustomer, listCustomers, resumeCustomer } from '../store/customers.ts'
import type { Database } from '../store/database.ts'
import { findDeletedCustomer } from '../store/deleted-customers.ts'
import type { AdminDeps, Command, CommandLine } from './command.ts'
import { UsageError } from './command.ts'
import {
  presentCustomer,
  presentDeletion,
  renderCustomers,
  renderDeletion,
  renderName,
} from './present.ts'

const maxNameLength = 200

/** The command of `customer …`; null when there is no such one. */
export function findCustomerCommand({ words, ...options }: CommandLine): Command | null {
  const [verb = '', ...rest] = words
  const [parameter = ''] = rest
  const find = verbs.get(verb)
  if (find === undefined || rest.length > 1 || (options.isConfirmed && verb !== 'delete'))
    return null
  return find(parameter, options)
}

type Options = Pick<CommandLine, 'isJson' | 'isConfirmed'>

const verbs = new Map<string, (parameter: string, options: Options) => Command | null>([
  ['list', (parameter, { isJson }) => (parameter === '' ? (deps) => list(deps, isJson) : null)],
  ['create', (name) => create(name)],
  ['suspend', (id, { isJson }) => onCustomer('suspend', id, (deps) => suspend(deps, id, isJson))],
  ['resume', (id, { isJson }) => onCustomer('resume', id, (deps) => resume(deps, id, isJson))],
  ['delete', (id, options) => onCustomer('delete', id, (deps) => remove(deps, id, options))],
])

async function list({ db }: AdminDeps, isJson: boolean): Promise<string> {
  const customers = await listCustomers(db)
  return isJson
    ? JSON.stringify({ items: customers.map(presentCustomer) })
    : renderCustomers(customers)
}

function create(name: string): Command {
  if (name.trim() === '' || name.length > maxNameLength) {
    throw new UsageError(`customer create needs a name of 1 to ${maxNameLength} characters`)
  }
  return async (deps) => {
    const { customerId, apiKey } = await createCustomer(deps, name)
    return JSON.stringify({ customer_id: customerId, api_key: apiKey })
  }
}

function onCustomer(verb: string, id: string, command: Command): Command {
  if (id === '') {
    throw new UsageError(`customer ${verb} needs the id of a customer; customer list shows them`)
  }
  return command
}

async function suspend(deps: AdminDeps, id: string, isJson: boolean): Promise<string> {
  const { name } = await getCustomer(deps.db, id)
  await using queue = await deps.openQueue()
  const suspension = await suspendCustomer({ ...deps, queue }, id)
  if (suspension === undefined) throw unknownCustomer(id)
  const { cancelledRuns, failedUxMapJobs } = suspension
  if (isJson) {
    return JSON.stringify({
      customer_id: id,
      status: 'suspended',
      cancelled_runs: cancelledRuns,
      failed_ux_map_jobs: failedUxMapJobs,
    })
  }
  return `${renderName(name)} (${id}) is suspended: its keys, trigger tokens and report links open nothing, and its webhooks are not called. Runs cancelled: ${cancelledRuns}. UX-map jobs failed: ${failedUxMapJobs}.`
}

async function resume({ db }: AdminDeps, id: string, isJson: boolean): Promise<string> {
  const { name } = await getCustomer(db, id)
  if (!(await resumeCustomer(db, id))) {
    throw new Error(
      `the deletion of ${id} has begun and cannot be taken back; customer delete ${id} --yes finishes it`,
    )
  }
  if (isJson) return JSON.stringify({ customer_id: id, status: 'active' })
  return `${renderName(name)} (${id}) is active. What was cancelled stays so; what its webhooks missed is delivered now.`
}

async function remove(
  deps: AdminDeps,
  id: string,
  { isJson, isConfirmed }: Options,
): Promise<string> {
  const { name, runCount } = await getCustomer(deps.db, id)
  if (!isConfirmed) {
    throw new UsageError(
      `this would remove ${renderName(name)} (${id}) for good, with its ${runCount} runs and all else it owns; add --yes to do it`,
    )
  }
  await using queue = await deps.openQueue()
  const artifacts = await deps.openArtifacts()
  const deletion = await deleteCustomer(
    {
      ...deps,
      queue,
      artifacts,
      onWait: (count) => deps.tell(`Waiting for ${count} running sessions to stop ...`),
      onGoOn: (count) => deps.tell(`Going on although ${count} running sessions did not stop.`),
    },
    id,
  )
  if (deletion === undefined) throw unknownCustomer(id)
  return isJson ? JSON.stringify(presentDeletion(id, deletion)) : renderDeletion(id, deletion)
}

async function getCustomer(db: Database, id: string): Promise<CustomerSummary> {
  const customer = await findCustomer(db, id)
  if (customer !== undefined) return customer
  const deleted = await findDeletedCustomer(db, id)
  if (deleted === undefined) throw unknownCustomer(id)
  throw new Error(`the customer ${id} was deleted at ${deleted.deletedAt.toISOString()}`)
}

function unknownCustomer(id: string): Error {
  return new Error(`there is no customer ${JSON.stringify(id)}; customer list shows them`)
}
