import type { ProvenIdentity } from '../../identity/provider-error.ts'
import { createId } from '../../lib/ids.ts'
import { lockCustomer } from '../../store/accounts/lock-customer.ts'
import type { Trx } from '../../store/database.ts'
import { deleteInvitation, findInvitation } from '../../store/identity/invitations.ts'
import { insertMember } from '../../store/identity/members.ts'
import {
  clearPassword,
  findPersonByEmail,
  insertPerson,
  lockPerson,
} from '../../store/identity/people.ts'
import {
  findPersonIdBySubject,
  insertProviderSubject,
} from '../../store/identity/provider-subjects.ts'
import { deleteSignInLinkOf } from '../../store/identity/sign-in-links.ts'
import { deleteSignInsOf } from '../../store/identity/sign-ins.ts'
import { findSignedInByHash } from './find-signed-in.ts'
import { ProviderRefusal } from './provider-refusal.ts'
import type { IdentityDeps } from './start-sign-in.ts'

interface Proof {
  proven: ProvenIdentity
  at: Date
}

/** Who signs in. */
interface Admitted {
  personId: string
  /** They had one until now. */
  hasLostPassword: boolean
}

/** Someone who has an account here. Throws ProviderRefusal. */
export async function admitKnown(trx: Trx, proof: Proof): Promise<Admitted> {
  const found = await findProven(trx, proof)
  if (found === undefined) throw new ProviderRefusal('not_invited')
  return found
}

/** Someone who came from the link of an invitation to the proven address; the invitation is used up. Throws ProviderRefusal. */
export async function admitByInvitation(
  trx: Trx,
  { invitationHash, ...proof }: Proof & { invitationHash: string },
): Promise<Admitted> {
  const { proven, at } = proof
  const invitation = await findInvitation(trx, invitationHash, at)
  if (invitation === undefined) throw new ProviderRefusal('invitation_not_valid')
  if (invitation.email !== proven.email) throw new ProviderRefusal('other_address')
  const { customerId, role } = invitation
  // Customers are locked before people, as everywhere.
  const isActive = await lockCustomer(trx, customerId)
  if (!isActive || !(await deleteInvitation(trx, invitation))) {
    throw new ProviderRefusal('invitation_not_valid')
  }
  const admitted = (await findProven(trx, proof)) ?? (await addPerson(trx, proof))
  await insertMember(trx, { customerId, personId: admitted.personId, role, createdAt: at })
  return admitted
}

/**
 * Lets the account at the provider sign in the person of this sign-in, who proved both. Only an account with the same address: with
 * another one, someone who made an account here in a foreign name could keep it that way. Throws ProviderRefusal.
 */
export async function connectPerson(
  { db, clock }: IdentityDeps & { db: Trx },
  signInHash: string,
  proven: ProvenIdentity,
): Promise<void> {
  const at = clock.now()
  // They signed out in the meantime.
  const signIn = await findSignedInByHash({ db, clock }, signInHash)
  if (signIn === null) throw new ProviderRefusal('interrupted')
  const person = await lockPerson(db, signIn.personId)
  if (person === undefined) throw new ProviderRefusal('interrupted')
  if (person.email !== proven.email) throw new ProviderRefusal('other_address')
  if ((await findPersonIdBySubject(db, proven)) === person.id) return
  if (!(await insertProviderSubject(db, proven, { personId: person.id, at }))) {
    throw new ProviderRefusal('other_account')
  }
}

async function findProven(trx: Trx, { proven, at }: Proof): Promise<Admitted | undefined> {
  const linked = await findPersonIdBySubject(trx, proven)
  if (linked !== undefined) {
    if ((await lockPerson(trx, linked)) === undefined) throw new ProviderRefusal('interrupted')
    return { personId: linked, hasLostPassword: false }
  }
  const known = await findPersonByEmail(trx, proven.email)
  return known === undefined ? undefined : takeOver(trx, known.id, { proven, at })
}

/**
 * The first sign-in of an existing person with the provider. Nothing proved until now that who chose the password has the
 * address: an owner can invite any address and use the link. So password, sign-ins and link from before end. An operator must connect the account
 * while signed in: control over an address at the provider must not give control over the host.
 */
async function takeOver(trx: Trx, personId: string, { proven, at }: Proof): Promise<Admitted> {
  const person = await lockPerson(trx, personId)
  if (person === undefined) throw new ProviderRefusal('interrupted')
  if (person.isOperator) throw new ProviderRefusal('operator_not_connected')
  // The address belongs to another account at the provider now.
  if (!(await insertProviderSubject(trx, proven, { personId, at }))) {
    throw new ProviderRefusal('other_account')
  }
  await clearPassword(trx, personId)
  await deleteSignInsOf(trx, personId)
  await deleteSignInLinkOf(trx, personId)
  return { personId, hasLostPassword: person.passwordHash !== null }
}

async function addPerson(trx: Trx, { proven, at }: Proof): Promise<Admitted> {
  const id = createId('usr', at)
  const person = { id, email: proven.email, passwordHash: null, createdAt: at }
  if (!(await insertPerson(trx, person))) throw new ProviderRefusal('interrupted')
  if (!(await insertProviderSubject(trx, proven, { personId: id, at }))) {
    throw new ProviderRefusal('interrupted')
  }
  return { personId: id, hasLostPassword: false }
}
