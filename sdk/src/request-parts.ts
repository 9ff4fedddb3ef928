/** What a request is made of, whatever the operation. */
export interface RequestParts {
  params?: object
  query?: object
  body?: unknown
}
