import type { LaunchOptions } from '../launch/launch.ts'

/** A common laptop; personas do not have devices of their own yet. */
export const usualContext: LaunchOptions['context'] = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
}
