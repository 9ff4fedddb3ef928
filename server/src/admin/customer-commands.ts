import { createCustomer } from '../operations/customers/create-customer.ts'
import { deleteCustomer } from '../operations/customers/delete-customer.ts'
import { suspendCustomer } from '../operations/customers/suspend-customer.ts'
import { createFirstSignInLink } from '../operations/identity/sign-in-links.ts'
import { listCustomers, resumeCustomer } from '../store/accounts/customers.ts'
import type { AdminDeps, Command, CommandOptions, CommandParameter } from './command.ts'
import { explainAbsence, getCustomer } from './get-customer.ts'
import {
  presentCustomer,
  presentDeletion,
  renderCustomers,
  renderDeletion,
  renderName,
} from './present.ts'

const maxNameLength = 200

const customerId: CommandParameter = {
  placeholder: 'ID',
  wanted: 'the id of a customer; customer list shows them',
  isValid: (text) => text !== '',
}

const customerName: CommandParameter = {
  placeholder: 'NAME',
  wanted: `a name of 1 to ${maxNameLength} characters, in quotes if there are spaces in it`,
  isValid: (text) => text.trim() !== '' && text.length <= maxNameLength,
}

/** The commands for customers. */
export const customerCommands: readonly Command[] = [
  {
    words: 'customer list',
    parameters: [],
    options: ['json'],
    about: 'Shows all customers: id, status, runs, name.',
    run: list,
  },
  {
    words: 'customer create',
    parameters: [customerName],
    options: [],
    values: [
      {
        name: 'link',
        placeholder: 'STATE',
        wanted: 'on or off',
        isValid: (text) => text === 'on' || text === 'off',
        fallback: 'off',
      },
    ],
    about:
      'Creates a customer with a first API key and prints both as JSON; the key cannot be shown again. With --link on, also a one-time link, valid for an hour, that signs in an owner who is an operator of this host.',
    run: create,
  },
  {
    words: 'customer suspend',
    parameters: [customerId],
    options: ['json'],
    about:
      'Locks a customer out at once: its keys, trigger tokens and report links stop working, its webhooks are not called, and its running sessions are cancelled. Nothing is deleted.',
    run: suspend,
  },
  {
    words: 'customer resume',
    parameters: [customerId],
    options: ['json'],
    about: 'Reactivates a suspended customer.',
    run: resume,
  },
  {
    words: 'customer delete',
    parameters: [customerId],
    options: ['json', 'yes'],
    about:
      'Deletes a customer with all its data, including files, and prints what was deleted. Requires --yes. Can be interrupted and repeated. Data at the payment processor is not deleted.',
    run: remove,
  },
]

async function list(
  { db }: AdminDeps,
  _given: readonly string[],
  { isJson }: CommandOptions,
): Promise<string> {
  const customers = await listCustomers(db)
  return isJson
    ? JSON.stringify({ items: customers.map(presentCustomer) })
    : renderCustomers(customers)
}

async function create(
  deps: AdminDeps,
  [name = '']: readonly string[],
  { values }: CommandOptions,
): Promise<string> {
  const created = await createCustomer(deps, name)
  const link = values['link'] === 'on' ? await createOwner(deps, created.customerId) : null
  return JSON.stringify({
    customer_id: created.customerId,
    api_key: created.apiKey,
    ...(link === null ? {} : { sign_in_link: link }),
  })
}

async function createOwner(
  { db, clock, config: { baseUrl } }: AdminDeps,
  owned: string,
): Promise<string> {
  return db
    .transaction()
    .execute((trx) => createFirstSignInLink({ db: trx, clock, baseUrl }, owned))
}

async function suspend(
  deps: AdminDeps,
  [id = '']: readonly string[],
  { isJson }: CommandOptions,
): Promise<string> {
  await using queue = await deps.openQueue()
  const suspension = await suspendCustomer({ ...deps, queue }, id)
  if (suspension === undefined) throw await explainAbsence(deps.db, id)
  const { name, cancelledRuns, failedUxMapJobs } = suspension
  if (isJson) {
    return JSON.stringify({
      customer_id: id,
      status: 'suspended',
      cancelled_runs: cancelledRuns,
      failed_ux_map_jobs: failedUxMapJobs,
    })
  }
  return `${renderName(name)} (${id}) is suspended: its keys, trigger tokens and report links do not work, and its webhooks are not called. Runs cancelled: ${cancelledRuns}. UX-map jobs failed: ${failedUxMapJobs}.`
}

async function resume(
  { db }: AdminDeps,
  [id = '']: readonly string[],
  { isJson }: CommandOptions,
): Promise<string> {
  const { name } = await getCustomer(db, id)
  if (!(await resumeCustomer(db, id))) {
    throw new Error(
      `the deletion of ${id} has started and cannot be undone; customer delete ${id} --yes completes it`,
    )
  }
  if (isJson) return JSON.stringify({ customer_id: id, status: 'active' })
  return `${renderName(name)} (${id}) is active. Cancelled runs stay cancelled; missed webhook events are delivered now.`
}

async function remove(
  deps: AdminDeps,
  [id = '']: readonly string[],
  { isJson, isConfirmed }: CommandOptions,
): Promise<string> {
  if (!isConfirmed) {
    const { name, runCount } = await getCustomer(deps.db, id)
    throw new Error(
      `this would permanently delete ${renderName(name)} (${id}) with its ${runCount} runs and all other data; add --yes to confirm`,
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
      onGoOn: (count) => deps.tell(`Continuing although ${count} running sessions did not stop.`),
    },
    id,
  )
  if (deletion === undefined) throw await explainAbsence(deps.db, id)
  return isJson ? JSON.stringify(presentDeletion(id, deletion)) : renderDeletion(id, deletion)
}
