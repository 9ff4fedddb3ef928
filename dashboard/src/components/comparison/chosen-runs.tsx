import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'

/** The chosen runs after one was chosen or not; of three, the first is let go. */
export function chooseRun(
  chosen: readonly string[],
  id: string,
  isChosen: boolean,
): readonly string[] {
  const others = chosen.filter((other) => other !== id)
  return isChosen ? [...others, id].slice(-2) : others
}

/** What can be done with the runs chosen in a list. */
export function ChosenRuns({
  customerId,
  chosen,
  onClear,
}: {
  customerId: string
  chosen: readonly string[]
  onClear: () => void
}): ReactNode {
  const [one, other] = chosen
  return (
    <div aria-live="polite" className="sticky bottom-2 z-10">
      {one === undefined ? null : (
        <div className="mt-3 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-lg">
          <p className="mr-auto text-sm">
            {other === undefined ? 'Choose a second run to compare.' : 'Two runs chosen.'}
          </p>
          <Button look="quiet" onClick={onClear}>
            Clear
          </Button>
          {other === undefined ? null : (
            <Link
              to="/$customer/runs/$run/compare"
              params={{ customer: customerId, run: other }}
              search={{ with: one }}
              className={buttonClass('primary')}
            >
              Compare
            </Link>
          )}
        </div>
      )}
    </div>
  )
}
