const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request with this method only reads. Every other may change data, and no replay sends it. */
export function isReading(method: string): boolean {
  return reading.has(method.toUpperCase())
}
