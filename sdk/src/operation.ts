import type {
  Endpoint,
  ReceivedBody,
  SentBody,
  SentParams,
  SentQuery,
} from '@understudy/contract/endpoint'
import type { Endpoints } from '@understudy/contract/endpoints'
import type { IdentityEndpoints } from '@understudy/contract/endpoints/identity'
import type { RequestParts } from './request-parts.ts'

/** Every operation that a client can call: of the API, and of sign-in. */
type Operations = Endpoints & IdentityEndpoints
type OperationName = keyof Operations

/** The result of an operation. */
export type Answer<N extends OperationName> = ReceivedBody<Operations[N]>

/** The input of an operation. */
export type Body<N extends OperationName> = SentBody<Operations[N]>

/** The query of an operation. */
export type Query<N extends OperationName> = SentQuery<Operations[N]>

/** Method and path of one operation, exactly as in the contract: anything else does not compile. */
export type Route = { [N in OperationName]: RouteOf<Operations[N]> }[OperationName]

type RouteOf<E extends Endpoint> = `${E['method']} ${E['path']}`

type EndpointAt<R extends Route> = {
  [N in OperationName]: R extends RouteOf<Operations[N]> ? Operations[N] : never
}[OperationName]

/** The result of the operation at a route. */
export type AnswerAt<R extends Route> = ReceivedBody<EndpointAt<R>>

/** Everything the operation at a route accepts; anything else does not compile. */
export type InputAt<R extends Route> = RequestParts & InputOf<EndpointAt<R>>

type InputOf<E extends Endpoint> = {
  query?: SentQuery<E>
} & (keyof E['params']['shape'] extends never
  ? { params?: undefined }
  : { params: SentParams<E> }) &
  (E['body'] extends null ? { body?: undefined } : { body: SentBody<E> })
