const rest =
  "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For our own pages: nothing in them can run or be framed, and only pictures of this service load. */
export const pagePolicy = `default-src 'none'; img-src 'self' data:; ${rest}`

/** For documents built from page content: nothing in them can run or load (T8: artifacts). */
export const documentPolicy = `default-src 'none'; img-src data:; ${rest}; sandbox`
