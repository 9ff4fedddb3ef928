/** The code of a repository cannot be had; the message may be shown to the customer. */
export class RepositoryFailed extends Error {
  override readonly name = 'RepositoryFailed'
}
