import { type InvitationOffer, newPassword } from '@understudy/contract/identity'
import { hashIdentityToken } from '../../identity/identity-token.ts'
import { ApiError } from '../../lib/api-error.ts'
import { createId } from '../../lib/ids.ts'
import { lockCustomer } from '../../store/accounts/lock-customer.ts'
import type { Trx } from '../../store/database.ts'
import {
  deleteInvitation,
  findInvitation,
  type OpenInvitation,
} from '../../store/identity/invitations.ts'
import { insertMember } from '../../store/identity/members.ts'
import { findPersonByEmail, insertPerson, lockPerson } from '../../store/identity/people.ts'
import {
  type IdentityDeps,
  type ProvingDeps,
  type StartedSignIn,
  startSignIn,
} from './start-sign-in.ts'

/** What an invitation offers; the same whether or not the address has an account. Codes: link_not_valid. */
export async function readInvitation(deps: IdentityDeps, token: string): Promise<InvitationOffer> {
  const { email, role, customerName, expiresAt } = await getInvitation(deps, token)
  return {
    email,
    role,
    customer_name: customerName,
    expires_at: expiresAt.toISOString(),
  }
}

/**
 * Adds the invited person as a member, uses up the invitation, and signs them in. A new person sets their password; one
 * who has an account must prove it, because an owner can invite any address. Nothing before a used link tells which of them it
 * is: an owner could otherwise ask for any address. Codes: link_not_valid, invalid_sign_in, invalid_request for what cannot be
 * a new password, rate_limited.
 */
export async function acceptInvitation(
  deps: ProvingDeps,
  { token, password }: { token: string; password: string },
  previousToken: string | null,
): Promise<StartedSignIn> {
  const invitation = await getInvitation(deps, token)
  await deps.limitAccount(invitation.email)
  const known = await findPersonByEmail(deps.db, invitation.email)
  const passwordHash = known === undefined ? await deps.passwords.hash(password) : null
  const isProven =
    known !== undefined && (await deps.passwords.verify(password, known.passwordHash))
  // Existing passwords can be from before the current rule. The answer, and the time it takes, is the same for both.
  if (!isProven) assertNewPassword(password)
  if (known !== undefined && !isProven) throw wrongPassword()
  const at = deps.clock.now()
  const personId = known?.id ?? createId('usr', at)
  return deps.db.transaction().execute(async (trx) => {
    await useInvitation(trx, invitation)
    if (passwordHash !== null) {
      const person = { id: personId, email: invitation.email, passwordHash, createdAt: at }
      // Someone accepted another invitation to this address in the meantime.
      if (!(await insertPerson(trx, person))) throw new ApiError('link_not_valid')
    }
    const current = await lockPerson(trx, personId)
    // The verified password was changed in the meantime.
    if (known !== undefined && current?.passwordHash !== known.passwordHash) throw wrongPassword()
    const { customerId, role } = invitation
    await insertMember(trx, { customerId, personId, role, createdAt: at })
    const { clock } = deps
    return startSignIn({ db: trx, clock }, { personId, byLink: false, previousToken })
  })
}

function assertNewPassword(password: string): void {
  const { error } = newPassword.safeParse(password)
  const [issue] = error?.issues ?? []
  if (issue === undefined) return
  throw new ApiError('invalid_request', { detail: `password ${issue.message}` })
}

function wrongPassword(): ApiError {
  return new ApiError('invalid_sign_in', { detail: 'The password is wrong.' })
}

async function useInvitation(trx: Trx, { customerId, id }: OpenInvitation): Promise<void> {
  const isActive = await lockCustomer(trx, customerId)
  if (!isActive || !(await deleteInvitation(trx, { customerId, id }))) {
    throw new ApiError('link_not_valid')
  }
}

async function getInvitation({ db, clock }: IdentityDeps, token: string) {
  const hash = hashIdentityToken('inv', token)
  const found = hash === null ? undefined : await findInvitation(db, hash, clock.now())
  if (found === undefined) throw new ApiError('link_not_valid')
  return found
}
