import type { Config } from '../config/config.ts'
import {
  grantPrivateTarget,
  listPrivateTargetGrants,
  revokePrivateTarget,
} from '../store/accounts/private-target-grants.ts'
import type { AdminDeps, Command, CommandOptions, CommandParameter } from './command.ts'
import { getCustomerByIdOrName } from './get-customer.ts'
import { customer } from './key-commands.ts'
import { renderName } from './present.ts'

const host: CommandParameter = {
  placeholder: 'HOST',
  wanted: 'a host name such as staging.corp.example, as listed in PRIVATE_TARGETS',
  isValid: (text) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(text),
}

/** The commands for sites in private networks. */
export const targetCommands: readonly Command[] = [
  {
    words: 'target grant',
    parameters: [customer, host],
    options: [],
    about: 'Lets a customer test a host of PRIVATE_TARGETS, from its next session on.',
    run: grant,
  },
  {
    words: 'target revoke',
    parameters: [customer, host],
    options: [],
    about:
      'Revokes the access of a customer to a host of PRIVATE_TARGETS. Running sessions keep it.',
    run: revoke,
  },
  {
    words: 'target list',
    parameters: [],
    options: ['json'],
    about: 'Shows which customer can test which hosts of PRIVATE_TARGETS.',
    run: list,
  },
]

async function grant(
  { db, clock, config }: AdminDeps,
  [idOrName = '', name = '']: readonly string[],
): Promise<string> {
  const { id: customerId, name: whose } = await getCustomerByIdOrName(db, idOrName)
  const isNew = await grantPrivateTarget(db, { customerId, host: name, createdAt: clock.now() })
  const outcome = `${renderName(whose)} (${customerId}) can ${isNew ? 'now' : 'already'} test ${name}.`
  return config.privateTargets.has(name) ? outcome : `${outcome} ${describeUnlisted(config, name)}`
}

/** Not rejected: the service can have another environment than this command. */
function describeUnlisted({ privateTargets }: Config, name: string): string {
  const listed = privateTargets.size === 0 ? 'is not set' : 'does not list it'
  return `PRIVATE_TARGETS ${listed} here: sessions can reach it once the service has PRIVATE_TARGETS=${name}=ADDRESS:PORT.`
}

async function revoke(
  { db }: AdminDeps,
  [idOrName = '', name = '']: readonly string[],
): Promise<string> {
  const { id: customerId, name: whose } = await getCustomerByIdOrName(db, idOrName)
  const isRevoked = await revokePrivateTarget(db, { customerId, host: name })
  if (!isRevoked) throw new Error(`${customerId} has no grant for ${name}; target list shows all`)
  return `${renderName(whose)} (${customerId}) can no longer test ${name}.`
}

async function list(
  { db, config }: AdminDeps,
  _given: readonly string[],
  { isJson }: CommandOptions,
): Promise<string> {
  const grants = await listPrivateTargetGrants(db)
  if (isJson) {
    const items = grants.map(({ customerId, host: granted, createdAt }) => ({
      customer_id: customerId,
      host: granted,
      created_at: createdAt.toISOString(),
    }))
    return JSON.stringify({ items })
  }
  if (grants.length === 0) return 'No customer can test a host of PRIVATE_TARGETS.'
  return grants
    .map(({ customerId, host: granted }) => {
      const isListed = config.privateTargets.has(granted)
      return `${granted}  ${customerId}${isListed ? '' : '  (not in PRIVATE_TARGETS here)'}`
    })
    .join('\n')
}
