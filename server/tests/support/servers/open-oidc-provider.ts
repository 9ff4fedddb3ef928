import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  exportJWK,
  generateKeyPair,
  type GenerateKeyPairResult,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { answerLater } from './answer-later.ts'
import { listen, type ListeningSite } from './listen.ts'

/** An account at the provider: what it says of itself. */
export type OidcUser = { sub: string } & Record<string, unknown>

/** What the provider does differently from now on; everything is right by default. */
interface Faults {
  /** Answers nothing but 503. */
  isAway?: boolean
  /** Claims of its ID tokens that replace the right ones. */
  claims?: JWTPayload
  /** Signs with a key that it does not publish. */
  hasOtherKey?: boolean
  /** Names itself like this where it sends the browser back. */
  iss?: string
  /** What it returns instead of a code. */
  error?: string
  /** The host of its token endpoint. */
  tokenHost?: string
  /** Tells the e-mail address at the userinfo endpoint only. */
  isSparing?: boolean
  /** The path of the endpoint that answers 401 with `WWW-Authenticate`. */
  refusesAt?: string
}

/** An OpenID Connect provider on loopback with one client, where everyone is signed in as `user` already. */
export interface OidcProvider extends ListeningSite {
  issuer: string
  clientId: string
  clientSecret: string
  user: OidcUser
  faults: Faults
  /** Codes, access tokens and ID tokens that it gave out. */
  secrets: string[]
}

interface Grant {
  user: OidcUser
  nonce: string
  challenge: string
  redirectUri: string
}

/** The provider, and what it has given out. */
interface State {
  provider: OidcProvider
  keys: Record<'own' | 'other', GenerateKeyPairResult>
  grants: Map<string, Grant>
  byAccess: Map<string, OidcUser>
}

/** Starts a provider; `user` can be changed later. */
export async function openOidcProvider(user: OidcUser): Promise<OidcProvider> {
  const keys = { own: await generateKeyPair('ES256'), other: await generateKeyPair('ES256') }
  const ready = Promise.withResolvers<State>()
  const server = createServer(
    answerLater(async (request, response) => answer(await ready.promise, request, response)),
  )
  const site = await listen(server)
  const provider: OidcProvider = Object.assign(site, {
    issuer: `http://127.0.0.1:${site.port}`,
    clientId: 'understudy',
    clientSecret: 'the secret of the client',
    user,
    faults: {},
    secrets: [],
  })
  ready.resolve({ provider, keys, grants: new Map(), byAccess: new Map() })
  return provider
}

async function answer(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { provider, keys, byAccess } = state
  const url = new URL(request.url ?? '/', provider.issuer)
  if (provider.faults.isAway === true) {
    response.writeHead(503).end()
    return
  }
  if (url.pathname === provider.faults.refusesAt) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="provider"' }).end()
    return
  }
  switch (url.pathname) {
    case '/.well-known/openid-configuration':
      send(response, 200, describe(provider))
      return
    case '/jwks': {
      const key = { ...(await exportJWK(keys.own.publicKey)), alg: 'ES256', kid: 'own' }
      send(response, 200, { keys: [key] })
      return
    }
    case '/authorize':
      authorize(state, url.searchParams, response)
      return
    case '/token':
      await exchange(state, new URLSearchParams(await text(request)), response)
      return
    case '/userinfo': {
      const [, token = ''] = (request.headers.authorization ?? '').split(' ')
      send(response, 200, byAccess.get(token) ?? {})
      return
    }
    default:
      response.writeHead(404).end()
  }
}

function describe({ issuer, faults, port }: OidcProvider) {
  const tokenHost = faults.tokenHost ?? '127.0.0.1'
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `http://${tokenHost}:${port}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
  }
}

function give({ provider }: State, prefix: string): string {
  const secret = `${prefix}-${randomBytes(16).toString('hex')}`
  provider.secrets.push(secret)
  return secret
}

function authorize(state: State, asked: URLSearchParams, response: ServerResponse): void {
  const { provider, grants } = state
  const read = (name: string) => asked.get(name) ?? ''
  const back = new URL(read('redirect_uri'))
  back.searchParams.set('state', read('state'))
  back.searchParams.set('iss', provider.faults.iss ?? provider.issuer)
  if (provider.faults.error === undefined) {
    const code = give(state, 'code')
    grants.set(code, {
      user: provider.user,
      nonce: read('nonce'),
      challenge: read('code_challenge'),
      redirectUri: read('redirect_uri'),
    })
    back.searchParams.set('code', code)
  } else back.searchParams.set('error', provider.faults.error)
  response.writeHead(302, { location: back.href }).end()
}

/** Every code works once. */
async function exchange(
  state: State,
  body: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  const { provider, grants, byAccess } = state
  const code = body.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const verifier = body.get('code_verifier') ?? ''
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  if (body.get('client_secret') !== provider.clientSecret) {
    send(response, 401, { error: 'invalid_client' })
    return
  }
  if (grant?.challenge !== challenge || grant.redirectUri !== body.get('redirect_uri')) {
    send(response, 400, { error: 'invalid_grant' })
    return
  }
  const accessToken = give(state, 'access')
  byAccess.set(accessToken, grant.user)
  const idToken = await sign(state, grant)
  provider.secrets.push(idToken)
  send(response, 200, { access_token: accessToken, token_type: 'Bearer', id_token: idToken })
}

async function sign({ provider, keys }: State, { user, nonce }: Grant): Promise<string> {
  const { sub, ...more } = user
  const { faults, issuer, clientId } = provider
  const nowS = Math.floor(Date.now() / 1000)
  const right = { iss: issuer, aud: clientId, sub, nonce, iat: nowS, exp: nowS + 300 }
  const payload = { ...right, ...(faults.isSparing === true ? {} : more), ...faults.claims }
  const key = faults.hasOtherKey === true ? keys.other : keys.own
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'own' }).sign(key.privateKey)
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
