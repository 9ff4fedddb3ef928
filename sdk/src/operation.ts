import type {
  Endpoint,
  ReceivedBody,
  SentBody,
  SentParams,
  SentQuery,
} from '@understudy/contract/endpoint'
import type { EndpointName, Endpoints } from '@understudy/contract/endpoints'
import type { RequestParts } from './request-parts.ts'

/** The result of an operation. */
export type Answer<N extends EndpointName> = ReceivedBody<Endpoints[N]>

/** The input of an operation. */
export type Body<N extends EndpointName> = SentBody<Endpoints[N]>

/** The query of an operation. */
export type Query<N extends EndpointName> = SentQuery<Endpoints[N]>

/** Method and path of one operation, exactly as in the contract: anything else does not compile. */
export type Route = { [N in EndpointName]: RouteOf<Endpoints[N]> }[EndpointName]

type RouteOf<E extends Endpoint> = `${E['method']} ${E['path']}`

type EndpointAt<R extends Route> = {
  [N in EndpointName]: R extends RouteOf<Endpoints[N]> ? Endpoints[N] : never
}[EndpointName]

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
