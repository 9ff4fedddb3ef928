import type {
  Endpoint,
  ReceivedBody,
  SentBody,
  SentParams,
  SentQuery,
} from '@understudy/contract/endpoint'
import type { EndpointName, Endpoints } from '@understudy/contract/endpoints'
import type { RequestParts } from './request-parts.ts'

/** What an operation answers. */
export type Answer<N extends EndpointName> = ReceivedBody<Endpoints[N]>

/** What an operation is sent. */
export type Body<N extends EndpointName> = SentBody<Endpoints[N]>

/** The query of an operation. */
export type Query<N extends EndpointName> = SentQuery<Endpoints[N]>

/** Method and path of one operation, as the contract spells them: anything else does not compile. */
export type Route = { [N in EndpointName]: RouteOf<Endpoints[N]> }[EndpointName]

type RouteOf<E extends Endpoint> = `${E['method']} ${E['path']}`

type EndpointAt<R extends Route> = {
  [N in EndpointName]: R extends RouteOf<Endpoints[N]> ? Endpoints[N] : never
}[EndpointName]

/** What the operation at a route answers. */
export type AnswerAt<R extends Route> = ReceivedBody<EndpointAt<R>>

/** Everything the operation at a route takes; what it does not take cannot be given. */
export type InputAt<R extends Route> = RequestParts & InputOf<EndpointAt<R>>

type InputOf<E extends Endpoint> = {
  query?: SentQuery<E>
} & (keyof E['params']['shape'] extends never
  ? { params?: undefined }
  : { params: SentParams<E> }) &
  (E['body'] extends null ? { body?: undefined } : { body: SentBody<E> })
