import { z } from 'zod'

/** The limits of a session's resources; it ends if its site exceeds one. Reports identify problems by these names. */
export const siteLimit = z.enum([
  'memory',
  'processes',
  'processor',
  'reading_memory',
  'reading_processor',
  'connections',
  'open_connections',
  'received',
  'sent',
  'bandwidth',
  'console',
  'console_text',
  'dialogs',
  'requests',
])
export type SiteLimit = z.infer<typeof siteLimit>
