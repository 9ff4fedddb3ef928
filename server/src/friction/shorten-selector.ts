const maxLength = 160

/** The last steps of a path tell which element it is; the steps before it only fill the line. */
export function shortenSelector(selector: string): string {
  const steps = selector.split(' > ')
  const last = steps.length <= 4 ? selector : `… > ${steps.slice(-3).join(' > ')}`
  return last.length <= maxLength ? last : `…${last.slice(1 - maxLength).toWellFormed()}`
}
