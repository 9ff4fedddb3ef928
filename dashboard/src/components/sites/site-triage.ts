const triages = ['open', 'confirmed', 'dismissed', 'any'] as const

/** Which problems of a site are shown, by what was decided about them. */
export type SiteTriage = (typeof triages)[number]

/** The choice that an address or a field names; undefined if it names none. */
export function readTriage(value: unknown): SiteTriage | undefined {
  return triages.find((each) => each === value)
}
