import { liveScriptHash } from '../../lib/live-script.ts'

const rest =
  "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For our own pages: they cannot be framed, load only pictures and events of this service, and run only the one script. */
export const pagePolicy = `default-src 'none'; script-src ${liveScriptHash}; connect-src 'self'; img-src 'self' data:; ${rest}`

/** For documents built from page content: nothing in them can run or load (T8: artifacts). */
export const documentPolicy = `default-src 'none'; img-src data:; ${rest}; sandbox`
