/** Whether a session tested the site, from its report; in older reports its turns have to tell. */
export function hasTested({ turns, tested = turns > 0 }: Session): boolean {
  return tested
}

interface Session {
  turns: number
  tested?: boolean | undefined
}
