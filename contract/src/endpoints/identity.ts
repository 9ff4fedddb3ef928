import { z } from 'zod'
import { identifier, shortText } from '../common.ts'
import { defineEndpoint, empty, json } from '../endpoint.ts'
import {
  account,
  email,
  hostState,
  invitation,
  invitationOffer,
  member,
  newPassword,
  role,
  signInOptions,
} from '../identity.ts'
import { limits } from '../limits.ts'
import { idParams, listOf, nothing } from './common.ts'

/** Compared with a stored hash only, so that limits of new passwords can change. */
const givenPassword = z.string().min(1).max(limits.passwordLength.max)

const linkToken = z.string().max(128)

const common = { resource: 'identity', params: nothing, query: nothing } as const

const signingIn = { ...common, auth: 'none', rateLimit: 'sign_in', method: 'POST' } as const
const byToken = { ...signingIn, rateLimit: 'sign_in_link' } as const
const personal = { ...common, auth: 'person', rateLimit: 'public' } as const
const managing = { ...common, auth: 'member', rateLimit: 'general' } as const

const personParams = z.object({ person_id: identifier })

/** How people sign in and manage members. For the dashboard: programs use API keys and the operations in `endpoints`. */
export const identityEndpoints = {
  signIn: defineEndpoint({
    ...signingIn,
    path: '/identity/sign-in',
    summary: 'Sign in',
    description: 'Starts a sign-in, kept in a cookie.',
    body: z.strictObject({ email, password: givenPassword }),
    responses: { 200: json(account) },
    errors: ['invalid_sign_in'],
  }),
  getSignInOptions: defineEndpoint({
    ...common,
    auth: 'none',
    rateLimit: 'public',
    method: 'GET',
    path: '/identity/sign-in-options',
    summary: 'Get the ways to sign in',
    description: 'Whether passwords and an identity provider are in use.',
    body: null,
    responses: { 200: json(signInOptions) },
    errors: [],
  }),
  startProviderSignIn: defineEndpoint({
    ...signingIn,
    path: '/identity/provider-sign-in',
    summary: 'Start a sign-in with the provider',
    description:
      'Returns the address of the identity provider, and sets a cookie that binds its answer to this browser for ten minutes.',
    body: z.strictObject({
      next: z.string().max(limits.urlLength).optional().describe('The page to open afterwards.'),
      invitation: linkToken
        .optional()
        .describe("The token of an invitation's link, which the sign-in accepts."),
    }),
    responses: { 200: json(z.object({ url: z.url() })) },
    needsNoRoom: true,
    errors: ['not_found', 'link_not_valid', 'unavailable'],
  }),
  startProviderConnection: defineEndpoint({
    ...personal,
    rateLimit: 'sign_in',
    method: 'POST',
    path: '/identity/provider-connection',
    summary: 'Connect your account at the provider',
    description:
      'Like a sign-in with the provider, which must name the address of the person who is signed in; from then on its account signs them in.',
    body: z.strictObject({ current_password: givenPassword.optional() }),
    responses: { 200: json(z.object({ url: z.url() })) },
    needsNoRoom: true,
    errors: ['not_signed_in', 'invalid_sign_in', 'not_found', 'conflict', 'unavailable'],
  }),
  disconnectProvider: defineEndpoint({
    ...personal,
    rateLimit: 'sign_in',
    method: 'POST',
    path: '/identity/provider-disconnection',
    summary: 'Disconnect your account at the provider',
    description:
      'It no longer signs the person in, who needs a password for that. Ends all other sign-ins of the person.',
    body: z.strictObject({ current_password: givenPassword.optional() }),
    responses: { 200: json(account) },
    errors: ['not_signed_in', 'invalid_sign_in', 'not_found', 'conflict'],
  }),
  useSignInLink: defineEndpoint({
    ...byToken,
    path: '/identity/sign-in-link',
    summary: 'Sign in with a one-time link',
    description: 'Starts a sign-in that can set a new password without the current one.',
    body: z.strictObject({ token: linkToken }),
    responses: { 200: json(account) },
    errors: ['link_not_valid'],
  }),
  readInvitation: defineEndpoint({
    ...byToken,
    path: '/identity/invitation',
    summary: 'Read an invitation',
    description: 'What the invitation offers; it stays unused.',
    body: z.strictObject({ token: linkToken }),
    responses: { 200: json(invitationOffer) },
    errors: ['link_not_valid'],
  }),
  acceptInvitation: defineEndpoint({
    ...byToken,
    path: '/identity/invitation/accept',
    summary: 'Accept an invitation',
    description:
      'Adds the member and starts a sign-in. A new person sets a password, another one proves theirs; an owner cannot tell which of them it is.',
    body: z.strictObject({ token: linkToken, password: givenPassword }),
    responses: { 200: json(account) },
    errors: ['link_not_valid', 'invalid_sign_in'],
  }),
  getAccount: defineEndpoint({
    ...personal,
    method: 'GET',
    path: '/identity/account',
    summary: 'Get your account',
    description: 'The signed-in person and the customers they are a member of.',
    body: null,
    responses: { 200: json(account) },
    errors: ['not_signed_in'],
  }),
  changeAccount: defineEndpoint({
    ...personal,
    rateLimit: 'sign_in',
    method: 'PATCH',
    path: '/identity/account',
    summary: 'Set e-mail and password',
    description: 'Ends all other sign-ins of the person.',
    body: z.strictObject({
      email: email.optional().describe('Only for a person who has none.'),
      current_password: givenPassword.optional(),
      new_password: newPassword,
    }),
    responses: { 200: json(account) },
    errors: ['not_signed_in', 'invalid_sign_in', 'conflict'],
  }),
  signOut: defineEndpoint({
    ...personal,
    method: 'POST',
    path: '/identity/sign-out',
    summary: 'Sign out',
    description: 'Ends this sign-in.',
    body: null,
    responses: { 204: empty },
    needsNoRoom: true,
    errors: ['not_signed_in'],
  }),
  signOutEverywhere: defineEndpoint({
    ...personal,
    method: 'POST',
    path: '/identity/sign-out-everywhere',
    summary: 'Sign out everywhere',
    description: 'Ends every sign-in of the person, including this one.',
    body: null,
    responses: { 204: empty },
    needsNoRoom: true,
    errors: ['not_signed_in'],
  }),
  getHostState: defineEndpoint({
    ...personal,
    method: 'GET',
    path: '/identity/host',
    summary: 'Get the state of the host',
    description: 'Jobs, workers, models and storage, for operators of the host.',
    body: null,
    responses: { 200: json(hostState) },
    errors: ['not_signed_in', 'role_not_sufficient'],
  }),
  changeCustomer: defineEndpoint({
    ...managing,
    needsRole: 'owner',
    method: 'PATCH',
    path: '/identity/customer',
    summary: 'Rename the account',
    description: 'Changes the name that members see.',
    body: z.strictObject({ name: shortText }),
    responses: { 200: json(z.object({ id: identifier, name: z.string() })) },
    errors: [],
  }),
  listMembers: defineEndpoint({
    ...managing,
    method: 'GET',
    path: '/identity/members',
    summary: 'List members',
    description: 'Members, oldest first.',
    body: null,
    responses: { 200: json(listOf(member)) },
    errors: [],
  }),
  changeMember: defineEndpoint({
    ...managing,
    needsRole: 'owner',
    method: 'PATCH',
    path: '/identity/members/{person_id}',
    summary: 'Change the role of a member',
    description: 'The last owner keeps the role.',
    params: personParams,
    body: z.strictObject({ role }),
    responses: { 200: json(member) },
    errors: ['not_found', 'conflict'],
  }),
  removeMember: defineEndpoint({
    ...managing,
    needsRole: 'owner',
    method: 'DELETE',
    path: '/identity/members/{person_id}',
    summary: 'Remove a member',
    description: 'A person without another customer is deleted. The last owner cannot be removed.',
    params: personParams,
    body: null,
    responses: { 204: empty },
    errors: ['not_found', 'conflict'],
  }),
  listInvitations: defineEndpoint({
    ...managing,
    method: 'GET',
    path: '/identity/invitations',
    summary: 'List invitations',
    description: 'Open invitations, oldest first.',
    body: null,
    responses: { 200: json(listOf(invitation)) },
    errors: [],
  }),
  createInvitation: defineEndpoint({
    ...managing,
    needsRole: 'owner',
    method: 'POST',
    path: '/identity/invitations',
    summary: 'Invite a person',
    description: 'Returns a one-time link once; replaces an open invitation to the same address.',
    body: z.strictObject({ email, role }),
    responses: { 201: json(invitation.extend({ link: z.url() })) },
    errors: ['conflict'],
  }),
  revokeInvitation: defineEndpoint({
    ...managing,
    needsRole: 'owner',
    method: 'DELETE',
    path: '/identity/invitations/{id}',
    summary: 'Revoke an invitation',
    description: 'Its link is no longer valid.',
    params: idParams,
    body: null,
    responses: { 204: empty },
    errors: ['not_found'],
  }),
} as const

export type IdentityEndpoints = typeof identityEndpoints
