/** Shorter waits are not worth knowing. */
const minDelayMs = 50

/**
 * Identifies where in the code of a page a callback is set: by its delay and the calls that led there.
 * Returns numbers because only these are passed on; 0 means unknown.
 */
export function createCallSites(): (delayMs: number) => number {
  const PageError = Error
  const { getOwnPropertyDescriptor } = Object
  return (delayMs) => {
    // A page that formats its stacks itself would see that this one is read.
    const isFormatted = getOwnPropertyDescriptor(PageError, 'prepareStackTrace') !== undefined
    if (delayMs < minDelayMs || isFormatted) return 0
    const { stack } = new PageError()
    if (stack === undefined || !stack.includes('\n')) return 0
    return hash(`${delayMs} ${stack}`)
  }
}

/** FNV-1a, as a positive number of 30 bits. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01_00_01_93)
  return (value >>> 2) + 1
}
