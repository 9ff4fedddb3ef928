/** The last steps of a path tell which element it is; the steps before it only fill the line. */
export function shortenSelector(selector: string): string {
  const steps = selector.split(' > ')
  return steps.length <= 4 ? selector : `… > ${steps.slice(-3).join(' > ')}`
}
