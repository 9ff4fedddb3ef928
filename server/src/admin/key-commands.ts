import { readMasterKeys } from '../operations/credentials/open-vault.ts'
import { revokeShareLinks } from '../operations/runs/revoke-share-links.ts'
import { rewrapDataKeys } from '../operations/credentials/rewrap-data-keys.ts'
import type { AdminDeps, Command } from './command.ts'

/** The commands of links and keys. */
export const keyCommands: readonly Command[] = [
  {
    words: 'share-links revoke',
    parameter: null,
    options: [],
    about: 'Voids every report link given out so far.',
    run: revokeLinks,
  },
  {
    words: 'keys rewrap',
    parameter: null,
    options: [],
    about:
      'Moves all data keys from MASTER_KEY_PREVIOUS to MASTER_KEY; may be interrupted and repeated.',
    run: rewrapKeys,
  },
]

async function revokeLinks(deps: AdminDeps): Promise<string> {
  await revokeShareLinks(deps)
  return 'All report links given out so far are void.'
}

async function rewrapKeys({ db, config }: AdminDeps): Promise<string> {
  const keys = await readMasterKeys(config)
  if (keys === null) throw new Error('MASTER_KEY is not set, so there is nothing to move keys to')
  const { rewrapped, unreadable } = await rewrapDataKeys(db, keys)
  if (unreadable > 0) {
    throw new Error(
      `${unreadable} data keys open with neither MASTER_KEY nor MASTER_KEY_PREVIOUS and were left as they are; ${rewrapped} were moved. Set MASTER_KEY_PREVIOUS to the key they were sealed under and run this again`,
    )
  }
  return `${rewrapped} data keys were moved; all are under MASTER_KEY, and MASTER_KEY_PREVIOUS is no longer needed.`
}
