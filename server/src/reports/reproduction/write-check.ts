import { pageChecks } from './page-checks.ts'
import type { CheckOf, ReproductionCheck } from './reproduction-check.ts'
import { stepChecks } from './step-checks.ts'
import type { WrittenStep } from './write-step.ts'
import type { WrittenCheck } from './written-check.ts'

type Writers = {
  [Kind in ReproductionCheck['kind']]: (
    check: CheckOf<Kind>,
    steps: readonly WrittenStep[],
  ) => WrittenCheck | string
}

const writers: Writers = { ...pageChecks, ...stepChecks }

/** Writes what must hold after the steps, or says why it cannot. */
export function writeCheck(
  check: ReproductionCheck,
  steps: readonly WrittenStep[],
): WrittenCheck | string {
  return writeKind(check.kind, check, steps)
}

function writeKind<Kind extends ReproductionCheck['kind']>(
  kind: Kind,
  check: CheckOf<Kind>,
  steps: readonly WrittenStep[],
): WrittenCheck | string {
  return writers[kind](check, steps)
}
