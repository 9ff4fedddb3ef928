import { accountEndings } from './account-endings.ts'
import { bookingEndings } from './booking-endings.ts'
import { findingEndings } from './finding-endings.ts'
import type { WideEnding } from './first-endings.ts'
import { listEndings } from './list-endings.ts'
import { messageEndings } from './message-endings.ts'

/** Written without the first ones, and before any of them was judged. */
export const secondEndings: readonly WideEnding[] = [
  ...bookingEndings,
  ...accountEndings,
  ...listEndings,
  ...messageEndings,
  ...findingEndings,
]
