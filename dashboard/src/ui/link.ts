/** The classes of a link within text or a list, which must be recognizable without colour. */
export const linkClass = 'underline decoration-edge underline-offset-3 hover:decoration-current'
