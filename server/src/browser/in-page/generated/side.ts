/** Where a style sheet draws text of its own. */
export type Side = '::before' | '::after'
