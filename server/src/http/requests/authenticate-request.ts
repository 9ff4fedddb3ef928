import type { Endpoint } from '@understudy/contract/endpoint'
import type { ErrorCode } from '@understudy/contract/errors'
import { customerHeader, includesRole, type Role } from '@understudy/contract/identity'
import type { RateLimitPolicy } from '@understudy/contract/limits'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ActingCaller } from '../../lib/acting-caller.ts'
import { ApiError } from '../../lib/api-error.ts'
import { countRequest } from '../limits/limit-rate.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { bucketAddress } from './client-address.ts'
import type { SignInCookie } from './sign-in-cookie.ts'

/** A signed-in person, and their role for the customer they act for, if they are a member of it. */
export interface SignedIn {
  personId: string
  signInHash: string
  byLink: boolean
  role: Role | null
}

/** Who sent a request: the customer it is for, and the person if there is one behind it. */
export interface Principal {
  customerId: string | null
  person: SignedIn | null
  /** null for anyone else, such as the holder of a deploy check's token. */
  actor: ActingCaller | null
}

export interface AuthenticationDeps {
  /** The owner of this API key; null if it has none. */
  findCaller: (apiKey: string) => Promise<{ customerId: string; apiKeyId: string } | null>
  /** The owner of this deploy check, if the token belongs to it; otherwise null. */
  findTriggerCaller: (check: {
    id: string
    token: string
  }) => Promise<{ customerId: string } | null>
  /** The person with this token in their cookie, with their role for the customer; otherwise null. */
  findPerson: (token: string, customerId: string | null) => Promise<SignedIn | null>
  signInCookie: SignInCookie
  rateLimiter: RateLimiter
}

type FindingDeps = Omit<AuthenticationDeps, 'rateLimiter'>

/** The scheme in any case, one or more spaces, one token (RFC 9110 11.4, RFC 6750 2.1). */
const bearer = /^bearer +([\w.~+/-]{1,256}=*)$/i

const checkPath = z.object({ id: z.string() })

const anonymous: Principal = { customerId: null, person: null, actor: null }

/**
 * Who sent a request to this endpoint: the only place that decides it. Every failed proof looks the same. Refusals count for
 * the address. Codes: invalid_api_key, invalid_trigger_token, not_signed_in; foreign_origin, invalid_request without the
 * customer; rate_limited after too many of these from one address.
 */
export async function authenticateRequest(
  deps: AuthenticationDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Principal> {
  const { auth } = endpoint
  if (auth === 'processor_signature') return anonymous
  try {
    if (auth === 'none') {
      if (endpoint.resource === 'identity' && endpoint.method !== 'GET') assertOwnOrigin(request)
      return anonymous
    }
    const principal = await findPrincipal(deps, endpoint, request)
    if (principal !== null) return principal
  } catch (error) {
    // A page of another origin makes its visitors send these: they must not use up the visitors' tries to sign in.
    if (error instanceof ApiError) await countRefusal(deps, 'public', request)
    throw error
  }
  await countRefusal(deps, 'failed_authentication', request)
  throw new ApiError(nameRefusal(deps, endpoint, request))
}

async function countRefusal(
  { rateLimiter }: AuthenticationDeps,
  policy: RateLimitPolicy,
  { ip }: FastifyRequest,
): Promise<void> {
  await countRequest(rateLimiter, policy, bucketAddress(ip))
}

/** Why a principal with a proof cannot call the endpoint: role_not_sufficient; null if they can. */
export function findRoleRefusal(endpoint: Endpoint, { person }: Principal): ApiError | null {
  if (person === null || endpoint.auth === 'person') return null
  const { role } = person
  const needed = endpoint.needsRole ?? (endpoint.method === 'GET' ? 'viewer' : 'member')
  if (role !== null && includesRole(role, needed)) return null
  return new ApiError('role_not_sufficient', {
    detail:
      role === null
        ? 'You are not a member of this account.'
        : `Your role (${role}) does not allow this: it requires the role ${needed}.`,
  })
}

/** Whether the request would be admitted now. */
export async function isAuthentic(
  deps: FindingDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<boolean> {
  if (endpoint.auth !== 'api_key') return true
  const principal = await findPrincipal(deps, endpoint, request)
  // The person may no longer be a member, or may no longer have a sufficient role.
  return principal !== null && findRoleRefusal(endpoint, principal) === null
}

/** What a caller without valid proof is told. */
function nameRefusal(deps: FindingDeps, endpoint: Endpoint, request: FastifyRequest): ErrorCode {
  if (isByCookie(deps, endpoint, request)) return 'not_signed_in'
  return endpoint.auth === 'trigger_token' ? 'invalid_trigger_token' : 'invalid_api_key'
}

async function findPrincipal(
  deps: FindingDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Principal | null> {
  if (isByCookie(deps, endpoint, request)) return findPersonBehind(deps, endpoint, request)
  const { headers, params } = request
  const token = bearer.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) return null
  if (endpoint.auth === 'trigger_token') {
    const check = await deps.findTriggerCaller({ ...checkPath.parse(params), token })
    return check === null ? null : { ...anonymous, customerId: check.customerId }
  }
  const caller = await deps.findCaller(token)
  if (caller === null) return null
  const { customerId, apiKeyId } = caller
  return { customerId, person: null, actor: { kind: 'api_key', id: apiKeyId } }
}

/** A key, even an invalid one, is never replaced by a cookie. */
function isByCookie(
  { signInCookie }: FindingDeps,
  { auth }: Endpoint,
  request: FastifyRequest,
): boolean {
  if (auth === 'person' || auth === 'member') return true
  if (auth !== 'api_key' || request.headers.authorization !== undefined) return false
  return signInCookie.read(request) !== null
}

async function findPersonBehind(
  { findPerson, signInCookie }: FindingDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Principal | null> {
  if (endpoint.method !== 'GET') assertOwnOrigin(request)
  const token = signInCookie.read(request)
  if (token === null) return null
  if (endpoint.auth === 'person') {
    const person = await findPerson(token, null)
    return person === null ? null : { ...anonymous, person }
  }
  const customerId = readCustomer(request)
  const person = await findPerson(token, customerId)
  if (person === null) return null
  return { customerId, person, actor: { kind: 'person', id: person.personId } }
}

/** A page of another origin cannot send this header, so it cannot even cause a read request. */
function readCustomer({ headers }: FastifyRequest): string {
  const given = headers[customerHeader.toLowerCase()]
  if (typeof given === 'string' && given !== '') return given
  throw new ApiError('invalid_request', { detail: `the header ${customerHeader} is missing` })
}

/**
 * Rejects a request that a page of another origin could have sent with the cookie of a signed-in person, or to sign them
 * in as someone else. Browsers set both headers and pages cannot change them; the first is absent where the service is
 * reached without encryption. Codes: foreign_origin.
 */
function assertOwnOrigin({ headers, host, protocol }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined ? site === 'same-origin' : headers.origin === `${protocol}://${host}`) {
    return
  }
  throw new ApiError('foreign_origin')
}
