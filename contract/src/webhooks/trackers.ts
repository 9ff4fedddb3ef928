/** The trackers in which a webhook opens issues. */
export const trackerFormats = ['github', 'gitlab', 'linear', 'jira'] as const

/** How a webhook of a tracker is called. */
export type TrackerFormat = (typeof trackerFormats)[number]

/** Whether a webhook of this format opens issues. */
export function isTracker(format: string): format is TrackerFormat {
  return trackerFormats.some((each) => each === format)
}
