import type { Mind } from './mind.ts'
import { createExplorer } from './explorer.ts'

/** Who drives the sessions of this process, and what customers are told of it. */
export interface Minds {
  offered: {
    /** The one identifier that POST /runs admits. */
    publicId: string
    /** The built-in explorer drives, not a language model. */
    isPreview: boolean
    isAvailable: () => boolean
  }
  /** A mind for one session. */
  createMind(): Mind
}

/** The language model that is configured, else the built-in explorer. */
export function createMinds({ publicModelId }: { publicModelId: string }, _deps: object): Minds {
  return {
    offered: { publicId: publicModelId, isPreview: true, isAvailable: () => true },
    createMind: () => createExplorer(publicModelId),
  }
}
