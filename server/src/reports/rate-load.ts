import type { PageTiming } from '@understudy/contract/transcript'

/** How long a page took to load: the latest of its measured moments, in ms; 0 if none was measured. */
export function rateLoad({
  ttfb_ms: byteMs,
  load_ms: loadMs,
  lcp_ms: paintMs,
}: PageTiming): number {
  return Math.max(byteMs ?? 0, loadMs ?? 0, paintMs ?? 0)
}
