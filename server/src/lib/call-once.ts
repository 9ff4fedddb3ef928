/** Does something at the first call only. */
export function callOnce(callback: () => void): () => void {
  let isCalled = false
  return () => {
    if (isCalled) return
    isCalled = true
    callback()
  }
}
