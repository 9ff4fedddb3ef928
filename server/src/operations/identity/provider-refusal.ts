import type { ProviderProblem } from '@understudy/contract/identity'

/** Ends the transaction in which someone was to be admitted. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly problem: ProviderProblem

  constructor(problem: ProviderProblem) {
    super(problem)
    this.problem = problem
  }
}
