/** Counts the responses that a client gets, including those that it repeats the request for. */
export interface FaultCounter {
  fetch: typeof fetch
  /** Responses of status 500 or above so far, except 503 with a time to wait. */
  read: () => number
}

export function countFaults(): FaultCounter {
  let faults = 0
  return {
    async fetch(input, init) {
      const response = await fetch(input, init)
      const isTold = response.status === 503 && response.headers.has('retry-after')
      if (response.status >= 500 && !isTold) faults += 1
      return response
    },
    read: () => faults,
  }
}
