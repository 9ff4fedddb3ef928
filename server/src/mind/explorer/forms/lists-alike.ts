import { listSharedStems, sharesStem } from '../../../task/shared-stems.ts'
import type { ObservedElement } from '../../../turn/observation.ts'

/** Of several lists with the same options, a task means the one that it names: whether it names another one better, as that of “Fix the tap”. */
export function isOutnamedList(
  list: ObservedElement,
  fields: readonly ObservedElement[],
  task: string,
): boolean {
  if (list.tag !== 'select') return false
  const [own, options] = [countNamed(list, task), list.options.join()]
  return fields.some(
    (other) =>
      other.tag === 'select' && other.options.join() === options && countNamed(other, task) > own,
  )
}

function countNamed({ name, item }: ObservedElement, task: string): number {
  const stems = listSharedStems(task)
  const words = `${name} ${item ?? ''}`.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.filter((word) => sharesStem(word, stems)).length
}
