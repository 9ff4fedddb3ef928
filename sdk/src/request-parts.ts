/** The parts of a request to any operation. */
export interface RequestParts {
  params?: object
  query?: object
  body?: unknown
}
