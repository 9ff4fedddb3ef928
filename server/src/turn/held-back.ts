/** Why a form of a page was not sent, as its blocked navigation says: a browser that only reads holds back what changes data. */
export const heldBack = 'this browser only reads and sends no data'
