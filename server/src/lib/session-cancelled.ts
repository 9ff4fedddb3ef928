/** The customer cancelled the run; as the reason of a signal, every other reason is a shutdown. */
export class SessionCancelled extends Error {
  override readonly name = 'SessionCancelled'
}
