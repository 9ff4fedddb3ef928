const prefix = 'this browser is read-only and sends no '

/** Reason of a blocked document: a read-only browser holds back requests that may change data. */
export function describeHeldBack(method: string): string {
  return `${prefix}${method}`
}

/** The method of a document that was held back; null if it was blocked for another reason. */
export function findHeldMethod(reason: string): string | null {
  return reason.startsWith(prefix) ? reason.slice(prefix.length) : null
}
