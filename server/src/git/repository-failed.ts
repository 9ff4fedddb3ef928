/** The code of a repository is not available; the message can be shown to the customer. */
export class RepositoryFailed extends Error {
  override readonly name = 'RepositoryFailed'
}
