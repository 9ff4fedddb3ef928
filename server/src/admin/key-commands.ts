import { readMasterKeys } from '../operations/credentials/open-vault.ts'
import { rewrapDataKeys } from '../operations/credentials/rewrap-data-keys.ts'
import { addApiKey } from '../operations/customers/create-api-key.ts'
import { revokeEveryLink } from '../operations/share-links/ensure-share-key.ts'
import type { AdminDeps, Command, CommandOptions, CommandParameter } from './command.ts'
import { getCustomerByIdOrName } from './get-customer.ts'

/** The id or name of a customer. */
export const customer: CommandParameter = {
  placeholder: 'CUSTOMER',
  wanted: 'the id of a customer, or its name if no other customer has it',
  isValid: (text) => text !== '',
}

/** The commands for links and keys. */
export const keyCommands: readonly Command[] = [
  {
    words: 'key create',
    parameters: [customer],
    options: ['json'],
    about:
      'Creates another API key for a customer, for example when the first one is lost, and prints it. It cannot be shown again.',
    run: createKey,
  },
  {
    words: 'share-links revoke',
    parameters: [],
    options: [],
    about: 'Revokes every link that opens a report: share links and report_urls of all customers.',
    run: revokeLinks,
  },
  {
    words: 'keys rewrap',
    parameters: [],
    options: [],
    about:
      'Moves all data keys from MASTER_KEY_PREVIOUS to MASTER_KEY; can be interrupted and repeated.',
    run: rewrapKeys,
  },
]

async function createKey(
  deps: AdminDeps,
  [idOrName = '']: readonly string[],
  { isJson }: CommandOptions,
): Promise<string> {
  const { id: customerId } = await getCustomerByIdOrName(deps.db, idOrName)
  const key = await addApiKey(deps.db, customerId, {
    name: 'created with the admin command',
    environment: 'live',
    createdAt: deps.clock.now(),
  })
  if (!isJson) return key.plaintext
  return JSON.stringify({ customer_id: customerId, id: key.id, api_key: key.plaintext })
}

async function revokeLinks(deps: AdminDeps): Promise<string> {
  await revokeEveryLink(deps)
  return 'All existing report links are invalid.'
}

async function rewrapKeys({ db, config }: AdminDeps): Promise<string> {
  const keys = await readMasterKeys(config)
  if (keys === null)
    throw new Error('MASTER_KEY is not set, so there is no key to move data keys to')
  const { rewrapped, unreadable } = await rewrapDataKeys(db, keys)
  if (unreadable > 0) {
    throw new Error(
      `${unreadable} data keys could not be opened with MASTER_KEY or MASTER_KEY_PREVIOUS and are unchanged; ${rewrapped} were moved. Set MASTER_KEY_PREVIOUS to the key they were sealed under and run this command again`,
    )
  }
  return `${rewrapped} data keys were moved; all are under MASTER_KEY, and MASTER_KEY_PREVIOUS is no longer needed.`
}
