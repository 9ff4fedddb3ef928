import { identityEndpoints } from '@understudy/contract/endpoints/identity'
import type { Account, Invitation, Member } from '@understudy/contract/identity'
import { createRoute, type Route, SignInAnswer } from '../http/route.ts'
import { ApiError } from '../lib/api-error.ts'
import { acceptInvitation, readInvitation } from '../operations/identity/accept-invitation.ts'
import { changeAccount } from '../operations/identity/change-account.ts'
import { changeMemberRole, removeMember } from '../operations/identity/change-members.ts'
import { disconnectProvider } from '../operations/identity/disconnect-provider.ts'
import { type AccountReadDeps, getAccount } from '../operations/identity/get-account.ts'
import { invite } from '../operations/identity/invite.ts'
import { useSignInLink } from '../operations/identity/sign-in-links.ts'
import { signIn } from '../operations/identity/sign-in.ts'
import type { ProvingDeps, StartedSignIn } from '../operations/identity/start-sign-in.ts'
import { renameCustomer } from '../store/accounts/customers.ts'
import {
  deleteInvitation,
  listInvitations,
  type OpenInvitation,
} from '../store/identity/invitations.ts'
import { listMembers, type Membership } from '../store/identity/members.ts'
import { deleteSignIn, deleteSignInsOf } from '../store/identity/sign-ins.ts'

export type IdentityRouteDeps = ProvingDeps & {
  baseUrl: string
  /** The identity provider; null: the host has none. */
  provider: { name: string; issuer: string } | null
  hasPasswordSignIn: boolean
}

/** Sign-in, the person's own account, and members. */
export function createIdentityRoutes(deps: IdentityRouteDeps): Route[] {
  return [...createSignInRoutes(deps), ...createAccountRoutes(deps), ...createMemberRoutes(deps)]
}

function createSignInRoutes(deps: IdentityRouteDeps): Route[] {
  return [
    createRoute(identityEndpoints.getSignInOptions, async () => ({
      password: deps.hasPasswordSignIn,
      provider: deps.provider === null ? null : { name: deps.provider.name },
    })),
    createRoute(identityEndpoints.signIn, async ({ body, signInToken }) => {
      assertPasswords(deps)
      return answerSignIn(deps, await signIn(deps, body, signInToken), false)
    }),
    createRoute(identityEndpoints.useSignInLink, async ({ body, signInToken }) =>
      answerSignIn(deps, await useSignInLink(deps, body.token, signInToken), true),
    ),
    createRoute(identityEndpoints.readInvitation, async ({ body }) =>
      readInvitation(deps, body.token),
    ),
    createRoute(identityEndpoints.acceptInvitation, async ({ body, signInToken }) => {
      assertPasswords(deps)
      return answerSignIn(deps, await acceptInvitation(deps, body, signInToken), false)
    }),
  ]
}

function assertPasswords({ hasPasswordSignIn, provider }: IdentityRouteDeps): void {
  if (hasPasswordSignIn) return
  throw new ApiError('invalid_sign_in', {
    detail: `Passwords are switched off here: sign in with ${provider?.name ?? 'a link'}.`,
  })
}

async function answerSignIn(
  deps: AccountReadDeps,
  { personId, token }: StartedSignIn,
  byLink: boolean,
): Promise<SignInAnswer<Account>> {
  return new SignInAnswer(await getAccount(deps, { personId, byLink }), token)
}

function createAccountRoutes(deps: IdentityRouteDeps): Route[] {
  const { db } = deps
  return [
    createRoute(identityEndpoints.getAccount, async ({ person }) => getAccount(deps, person)),
    createRoute(identityEndpoints.changeAccount, async ({ person, body }) => {
      const started = await changeAccount(deps, person, {
        email: body.email,
        currentPassword: body.current_password,
        newPassword: body.new_password,
      })
      return answerSignIn(deps, started, false)
    }),
    createRoute(identityEndpoints.disconnectProvider, async ({ person, body }) => {
      const started = await disconnectProvider(deps, person, body.current_password)
      return answerSignIn(deps, started, false)
    }),
    createRoute(identityEndpoints.signOut, async ({ person }) => {
      await deleteSignIn(db, person.signInHash)
      return new SignInAnswer(undefined, null)
    }),
    createRoute(identityEndpoints.signOutEverywhere, async ({ person }) => {
      await deleteSignInsOf(db, person.personId)
      return new SignInAnswer(undefined, null)
    }),
  ]
}

function createMemberRoutes(deps: IdentityRouteDeps): Route[] {
  const { db, clock } = deps
  return [
    createRoute(identityEndpoints.changeCustomer, async ({ customerId, body: { name } }) => {
      await renameCustomer(db, customerId, name)
      return { id: customerId, name }
    }),
    createRoute(identityEndpoints.listMembers, async ({ customerId }) => ({
      items: (await listMembers(db, customerId)).map(presentMember),
    })),
    createRoute(identityEndpoints.changeMember, async ({ customerId, params, body }) => {
      const key = { customerId, personId: params.person_id }
      return presentMember(await changeMemberRole(db, key, body.role))
    }),
    createRoute(identityEndpoints.removeMember, async ({ customerId, params, actor }) => {
      await removeMember(deps, { customerId, personId: params.person_id }, actor)
      return undefined
    }),
    createRoute(identityEndpoints.listInvitations, async ({ customerId }) => ({
      items: (await listInvitations(db, customerId, clock.now())).map(presentInvitation),
    })),
    createRoute(identityEndpoints.createInvitation, async ({ customerId, body, person }) => {
      const invited = { ...body, invitedBy: person.personId }
      const { link, ...created } = await invite(deps, customerId, invited)
      return { ...presentInvitation(created), link }
    }),
    createRoute(identityEndpoints.revokeInvitation, async ({ customerId, params }) => {
      if (!(await deleteInvitation(db, { customerId, id: params.id }))) {
        throw new ApiError('not_found')
      }
      return undefined
    }),
  ]
}

function presentMember(member: Membership): Member {
  return {
    person_id: member.personId,
    email: member.email,
    role: member.role,
    created_at: member.createdAt.toISOString(),
    last_seen_at: member.lastSeenAt?.toISOString() ?? null,
  }
}

function presentInvitation(invitation: OpenInvitation): Invitation {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
  }
}
