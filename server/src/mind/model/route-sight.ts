import { type Clock } from '../../lib/clock.ts'
import type { ModelProvider, ModelRouteParts } from '../../lib/model-route.ts'
import { MAX_PICTURE_REFUSALS, PICTURE_PAUSE_MS } from '../limits.ts'

/** Who gets pictures (VISION): the models that are known to see, none, or all. */
export type Vision = 'auto' | 'off' | 'always'

/** Models that take pictures, as their providers document them; other names are not sent any. */
const seeing: Readonly<Record<ModelProvider, RegExp | null>> = {
  anthropic: /^claude-(?!2|instant)/u,
  openai: /^(?:gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-[5-9]|chatgpt-4o|o[13](?!-mini)|o4)/u,
  google: /^gemini-/u,
  // Servers for any model: the operator says which one sees, with +vision after its name.
  'openai-compatible': null,
}

/** Whether the model of a route is known to see. */
export function canSee({ provider, model, vision }: ModelRouteParts): boolean {
  return vision || (seeing[provider]?.test(model) ?? false)
}

/** Whether a route gets pictures. */
export interface RouteSight {
  isOpen(): boolean
  /** A request that was refused with its picture and answered without it. After several in a row, none is sent for a while. */
  noteRefusal(): void
  noteAcceptance(): void
}

export function createRouteSight(clock: Pick<Clock, 'monotonicMs'>, isGiven: boolean): RouteSight {
  let refusals = 0
  let openFromMs = 0
  return {
    isOpen: () => isGiven && clock.monotonicMs() >= openFromMs,
    noteRefusal() {
      refusals += 1
      if (refusals < MAX_PICTURE_REFUSALS) return
      // One more refusal is enough after the pause.
      refusals = MAX_PICTURE_REFUSALS - 1
      openFromMs = clock.monotonicMs() + PICTURE_PAUSE_MS
    },
    noteAcceptance() {
      refusals = 0
    },
  }
}
