import { openTransport, type TransportSettings } from './open-transport.ts'
import type { Answer, Body } from './operation.ts'
import type { CallOptions } from './transport.ts'

/** How people sign in and manage members; for pages of the service itself, whose cookie keeps the sign-in. */
export interface IdentityClient {
  signIn: (body: Body<'signIn'>, options?: CallOptions) => Promise<Answer<'signIn'>>
  getSignInOptions: (options?: CallOptions) => Promise<Answer<'getSignInOptions'>>
  /** The browser then opens the returned address. */
  startProviderSignIn: (
    body: Body<'startProviderSignIn'>,
    options?: CallOptions,
  ) => Promise<Answer<'startProviderSignIn'>>
  /** The browser then opens the returned address. */
  startProviderConnection: (
    body: Body<'startProviderConnection'>,
    options?: CallOptions,
  ) => Promise<Answer<'startProviderConnection'>>
  disconnectProvider: (
    body: Body<'disconnectProvider'>,
    options?: CallOptions,
  ) => Promise<Answer<'disconnectProvider'>>
  useSignInLink: (
    body: Body<'useSignInLink'>,
    options?: CallOptions,
  ) => Promise<Answer<'useSignInLink'>>
  readInvitation: (
    body: Body<'readInvitation'>,
    options?: CallOptions,
  ) => Promise<Answer<'readInvitation'>>
  acceptInvitation: (
    body: Body<'acceptInvitation'>,
    options?: CallOptions,
  ) => Promise<Answer<'acceptInvitation'>>
  getAccount: (options?: CallOptions) => Promise<Answer<'getAccount'>>
  changeAccount: (
    body: Body<'changeAccount'>,
    options?: CallOptions,
  ) => Promise<Answer<'changeAccount'>>
  signOut: (options?: CallOptions) => Promise<void>
  signOutEverywhere: (options?: CallOptions) => Promise<void>
  /** For operators of the host. */
  getHostState: (options?: CallOptions) => Promise<Answer<'getHostState'>>
  changeCustomer: (
    customerId: string,
    body: Body<'changeCustomer'>,
    options?: CallOptions,
  ) => Promise<Answer<'changeCustomer'>>
  listMembers: (customerId: string, options?: CallOptions) => Promise<Answer<'listMembers'>>
  changeMember: (
    customerId: string,
    personId: string,
    body: Body<'changeMember'>,
    options?: CallOptions,
  ) => Promise<Answer<'changeMember'>>
  removeMember: (customerId: string, personId: string, options?: CallOptions) => Promise<void>
  listInvitations: (customerId: string, options?: CallOptions) => Promise<Answer<'listInvitations'>>
  createInvitation: (
    customerId: string,
    body: Body<'createInvitation'>,
    options?: CallOptions,
  ) => Promise<Answer<'createInvitation'>>
  revokeInvitation: (customerId: string, id: string, options?: CallOptions) => Promise<void>
}

/** A client for sign-in. Failures are UnderstudyError; an abort rejects with the signal's reason. */
export function createIdentityClient(settings: TransportSettings): IdentityClient {
  const { json, none } = openTransport(settings, { customerId: null })
  return {
    signIn: (body, options) => json('POST /identity/sign-in', { body }, options),
    getSignInOptions: (options) => json('GET /identity/sign-in-options', {}, options),
    startProviderSignIn: (body, options) =>
      json('POST /identity/provider-sign-in', { body }, options),
    startProviderConnection: (body, options) =>
      json('POST /identity/provider-connection', { body }, options),
    disconnectProvider: (body, options) =>
      json('POST /identity/provider-disconnection', { body }, options),
    useSignInLink: (body, options) => json('POST /identity/sign-in-link', { body }, options),
    readInvitation: (body, options) => json('POST /identity/invitation', { body }, options),
    acceptInvitation: (body, options) =>
      json('POST /identity/invitation/accept', { body }, options),
    getAccount: (options) => json('GET /identity/account', {}, options),
    changeAccount: (body, options) => json('PATCH /identity/account', { body }, options),
    signOut: (options) => none('POST /identity/sign-out', {}, options),
    signOutEverywhere: (options) => none('POST /identity/sign-out-everywhere', {}, options),
    getHostState: (options) => json('GET /identity/host', {}, options),
    ...createMembers(settings),
  }
}

function createMembers(
  settings: TransportSettings,
): Pick<
  IdentityClient,
  | 'changeCustomer'
  | 'listMembers'
  | 'changeMember'
  | 'removeMember'
  | 'listInvitations'
  | 'createInvitation'
  | 'revokeInvitation'
> {
  const actFor = (customerId: string) => openTransport(settings, { customerId })
  return {
    changeCustomer: (customerId, body, options) =>
      actFor(customerId).json('PATCH /identity/customer', { body }, options),
    listMembers: (customerId, options) =>
      actFor(customerId).json('GET /identity/members', {}, options),
    changeMember: (customerId, personId, body, options) =>
      actFor(customerId).json(
        'PATCH /identity/members/{person_id}',
        { params: { person_id: personId }, body },
        options,
      ),
    removeMember: (customerId, personId, options) =>
      actFor(customerId).none(
        'DELETE /identity/members/{person_id}',
        { params: { person_id: personId } },
        options,
      ),
    listInvitations: (customerId, options) =>
      actFor(customerId).json('GET /identity/invitations', {}, options),
    createInvitation: (customerId, body, options) =>
      actFor(customerId).json('POST /identity/invitations', { body }, options),
    revokeInvitation: (customerId, id, options) =>
      actFor(customerId).none('DELETE /identity/invitations/{id}', { params: { id } }, options),
  }
}
