import { describeState, isTyped, listTyped } from '../changes.ts'
import { busySigns } from '../facts/indicators.ts'
import { Walk } from '../walk.ts'
import { VisibleChanges } from './visible-changes.ts'

/** A callback that runs while nothing else happens is held responsible for what changes this soon after it. */
const blameMs = 1000
/** Two walks over the document each; a page whose callbacks never prove harmless does not go on paying for them. */
const maxTrials = 20
const maxBusy = 20
/** A page chooses how many places there are; what is known of them is sent at every wait. */
const maxSites = 200

/** What the page looked like before callbacks ran, and where they had been set. */
interface Trial {
  before: string
  sinceMs: number
  ran: Set<number>
}

/** What one document has shown about its callbacks, by the places in its code where they are set. */
export interface Learned {
  /** Ran and changed nothing visible. */
  harmless: number[]
  /** Changed something visible, at least once. */
  visible: number[]
}

/**
 * Finds out which of the page's delayed callbacks change nothing that a visitor can see. Their places in the code are
 * not waited for again, unless the visitor would otherwise see no effect of an action. A change that follows one of
 * them makes its place awaited for good.
 */
export class HarmlessWork {
  private readonly changes = new VisibleChanges(
    () => this.blame(),
    () => this.trial !== null || this.suspect !== null,
  )
  private readonly harmless = new Set<number>()
  private readonly visible = new Set<number>()
  private trial: Trial | null = null
  private trials = 0
  /** The newest callback, as long as a change counts as its own. */
  private suspect: { site: number } | null = null
  private isIdle = false
  private typedBefore: ReadonlyMap<Element, string> = new Map()
  private channel: string | null = null

  /** The page reports its callbacks from now on; `known` is about those in other documents of its kind. */
  listen(channel: string, known: Learned): void {
    if (this.channel === null)
      window.addEventListener(`${channel}-ran`, (event) => {
        if (event instanceof MouseEvent) this.noteRun(event.screenX)
      })
    this.channel = channel
    this.isIdle = false
    for (const site of known.visible) if (!this.visible.has(site)) this.distrust(site)
    for (const site of known.harmless) if (!this.harmless.has(site)) this.trust(site)
  }

  /** An action begins: what changes now is its effect. */
  beginAct(): void {
    this.isIdle = false
    this.trial = null
    this.suspect = null
    this.typedBefore = listTyped()
    this.changes.begin()
  }

  /** Callbacks that are not known will run. */
  beginTrial(): void {
    const isRunning = this.trial !== null && !this.changes.hasChangedSince(this.trial.sinceMs)
    if (isRunning || this.trials >= maxTrials) return
    this.trials += 1
    const before = this.describePage()
    this.trial = { before, sinceMs: performance.now(), ran: new Set() }
  }

  get isTrying(): boolean {
    return this.trial !== null && this.trial.ran.size > 0
  }

  /** Everything that was awaited is done. */
  conclude(): Learned {
    const { trial } = this
    const isProof = trial !== null && trial.ran.size > 0 && this.isUnchanged(trial)
    if (isProof) for (const site of trial.ran) this.trust(site)
    this.trial = null
    return this.list()
  }

  list(): Learned {
    return { harmless: [...this.harmless], visible: [...this.visible] }
  }

  /** Nothing is awaited any more. */
  rest(): void {
    this.isIdle = true
  }

  /**
   * Whether the visitor has seen an effect, so that harmless callbacks need not be waited for. Typed text is one, because what typing has
   * set is waited for in any case.
   */
  hasEffect(): boolean {
    const hasChanged = this.changes.hasContent || isTyped(this.typedBefore)
    return hasChanged && !isBusyShown()
  }

  private isUnchanged({ sinceMs, before }: Trial): boolean {
    // Drawings change without a trace in the document.
    const hasDrawing = document.querySelector('canvas,video,object,embed') !== null
    return !hasDrawing && !this.changes.hasChangedSince(sinceMs) && this.describePage() === before
  }

  private describePage(): string {
    const walk = new Walk(null)
    walk.run()
    const root = document.scrollingElement
    const size = [root?.scrollWidth, root?.scrollHeight, document.styleSheets.length]
    return JSON.stringify([describeState(), size, walk.outline.finish(), walk.finds.walked])
  }

  private noteRun(site: number): void {
    if (this.trial !== null && this.trial.ran.size < maxSites) this.trial.ran.add(site)
    if (this.trial === null && !this.harmless.has(site)) return
    const suspect = { site }
    this.suspect = suspect
    // What it changes at once is reported before the next task.
    const ms = this.isIdle ? blameMs : 0
    setTimeout(() => {
      if (this.suspect === suspect) this.suspect = null
    }, ms)
  }

  private blame(): void {
    const { suspect } = this
    if (suspect !== null) this.distrust(suspect.site)
  }

  private distrust(site: number): void {
    if (this.visible.size < maxSites) this.visible.add(site)
    this.harmless.delete(site)
    this.tell(site, false)
  }

  private trust(site: number): void {
    const isFull = Math.max(this.visible.size, this.harmless.size) >= maxSites
    if (isFull || this.visible.has(site)) return
    this.harmless.add(site)
    this.tell(site, true)
  }

  private tell(site: number, isHarmless: boolean): void {
    const told = { screenX: site, screenY: isHarmless ? 1 : 0 }
    window.dispatchEvent(new MouseEvent(`${this.channel}-harmless`, told))
  }
}

function isBusyShown(): boolean {
  const options = { opacityProperty: true, visibilityProperty: true }
  return [...document.querySelectorAll(busySigns)]
    .slice(0, maxBusy)
    .some((element) => element.checkVisibility(options))
}
