/** Reason of a blocked form submission: a read-only browser holds back requests that change data. */
export const heldBack = 'this browser is read-only and sends no data'
