/** For pages of ours: nothing in them may run, load or be framed. */
export const pagePolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
