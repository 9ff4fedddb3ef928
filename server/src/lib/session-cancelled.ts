/** The customer cancelled the run; any other reason of a signal is a shutdown. */
export class SessionCancelled extends Error {
  override readonly name = 'SessionCancelled'
}
